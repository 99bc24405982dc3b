/**
 * How each third party is loaded: its documented snippet as ordinary code. An id only ever is data, in an address or as
 * an argument; nothing here makes code of text (TPS-3).
 *
 * Snippets that find their global already there step back; ours is the only loader of a page, so a global of that name
 * can only be an element with such an id, and is replaced.
 */
import type { Provider } from "#section/view";
import { sendPageView } from "./page-view.ts";

/** What the visitor agrees to. */
export interface Choice {
  readonly analytics: boolean;
  readonly marketing: boolean;
}

type Command = (...call: unknown[]) => void;

interface Freshchat {
  init(settings: object): void;
}

const globals = window as unknown as Record<string, unknown>;

export const load: Readonly<Record<Provider, (id: string, choice: Choice) => void>> = {
  /** developers.google.com/tag-platform/gtagjs, .../security/guides/consent, analytics/devguides/collection/ga4/views */
  gtagId(id, { analytics, marketing }) {
    const dataLayer: unknown[] = [];
    const gtag = keep(dataLayer);
    const advertising = signal(marketing);
    Object.assign(globals, { dataLayer, gtag });
    loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`);
    gtag("consent", "default", {
      ad_storage: advertising,
      ad_user_data: advertising,
      ad_personalization: advertising,
      analytics_storage: signal(analytics),
    });
    gtag("js", new Date());
    gtag("config", id, { send_page_view: false });
    sendPageView();
  },

  /** developers.facebook.com/docs/meta-pixel/get-started */
  facebookPixelCode(id) {
    const queue: unknown[] = [];
    const keepCall = keep(queue);
    const fbq: Command & { callMethod?: Command; push?: Command } = Object.assign(
      (...call: unknown[]) => (fbq.callMethod ? fbq.callMethod(...call) : keepCall(...call)),
      { queue, loaded: true, version: "2.0" },
    );
    fbq.push = fbq;
    Object.assign(globals, { fbq, _fbq: fbq });
    loadScript("https://connect.facebook.net/en_US/fbevents.js");
    fbq("init", id);
    fbq("track", "PageView");
  },

  /** yandex.com/support/metrica/code/counter-initialize.html; no recording of sessions, which an owner has to ask for */
  ymId(id) {
    const calls: unknown[] = [];
    const ym = Object.assign(keep(calls), { a: calls, l: Date.now() });
    globals.ym = ym;
    loadScript("https://mc.yandex.ru/metrika/tag.js");
    ym(Number(id), "init", { clickmap: true, trackLinks: true, accurateTrackBounce: true });
  },

  /** support.google.com/adsense/answer/9274516: where ads stand is set in the owner's account */
  adSensePublisherId(id) {
    const loader = "https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js";
    loadScript(`${loader}?client=${encodeURIComponent(id)}`, { crossOrigin: "anonymous" });
  },

  /** platform.text.com/docs/extending-chat-widget/javascript-api */
  livechat(id) {
    const widget: Record<string, unknown> & { _q: unknown[]; _h: Command | null } = {
      _q: [],
      _h: null,
      _v: "2.0",
      init: () => loadScript("https://cdn.livechatinc.com/tracking.js"),
    };
    for (const method of ["on", "once", "off", "get", "call"])
      widget[method] = (...call: unknown[]) =>
        widget._h ? widget._h(method, call) : widget._q.push([method, call]);
    Object.assign(globals, { __lc: { license: Number(id) }, LiveChatWidget: widget });
    (widget.init as () => void)();
  },

  /** The code that a widget's settings give at jivochat.com. */
  jivochat: (id) => loadScript(`https://code.jivosite.com/widget/${encodeURIComponent(id)}`),

  /** The code that an account's settings give at olark.com. */
  olark(id) {
    const state: { s: unknown[]; t: number[]; c: Record<string, unknown>; l: string; i?: unknown } = {
      s: [],
      t: [Date.now()],
      c: {},
      l: "static.olark.com/jsclient/loader.js",
    };
    const keepCall = keep(state.s);
    const command: Command = (...call) => {
      keepCall(...call);
      state.t.push(Date.now());
    };
    const identify = (siteId: string) => {
      state.i = siteId;
      command("identify", siteId);
    };
    globals.olark = Object.assign(command, {
      _: state,
      identify,
      extend: (...call: unknown[]) => command("extend", ...call),
      configure(option: string, value: unknown) {
        command("configure", option, value);
        state.c[option] = value;
      },
    });
    loadScript(`https://${state.l}`);
    identify(id);
  },

  /** developers.intercom.com/installing-intercom/web/installation; a workspace of the region that is the default */
  intercom(id) {
    const calls: unknown[] = [];
    const Intercom = Object.assign(keep(calls), { q: calls, c: (call: unknown) => calls.push(call) });
    Object.assign(globals, { intercomSettings: { app_id: id }, Intercom });
    loadScript(`https://widget.intercom.io/widget/${encodeURIComponent(id)}`);
  },

  /** developers.freshchat.com/web-sdk */
  freshchat(id) {
    const host = "https://wchat.freshchat.com";
    loadScript(`${host}/js/widget.js`, {
      id: "Freshchat-js-sdk",
      // Blockers answer with scripts that do nothing.
      onload: () => (globals.fcWidget as Freshchat | undefined)?.init({ token: id, host }),
    });
  },
};

const signal = (isAgreed: boolean) => (isAgreed ? "granted" : "denied");

/** A function that keeps its calls until the provider's script comes and takes them over. */
function keep(calls: unknown[]): Command {
  return function () {
    // biome-ignore lint/complexity/noArguments: gtag.js tells a command from other data by its being `arguments`
    calls.push(arguments);
  };
}

function loadScript(src: string, properties?: Partial<HTMLScriptElement>): void {
  document.head.append(Object.assign(document.createElement("script"), { src, async: true }, properties));
}
