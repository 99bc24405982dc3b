/**
 * How each third party is loaded: its documented snippet as ordinary code. An id only ever is data, in an address or as
 * an argument; nothing here makes code of text (TPS-3).
 *
 * Snippets that find their global already there step back; ours is the only loader of a page, so a global of that name
 * can only be an element with such an id, and is replaced.
 */
import { type Command, globals, keep, loadScript } from "#browser/snippet";
import type { Provider } from "#section/view";
import { sendPageView } from "./page-view.ts";

/** What the visitor agrees to. */
export interface Choice {
  readonly analytics: boolean;
  readonly marketing: boolean;
}

/** Chats have a file each: a site has one of them at most. */
export const load: Readonly<Partial<Record<Provider, (id: string, choice: Choice) => void>>> = {
  /** developers.google.com/tag-platform/gtagjs, .../security/guides/consent, analytics/devguides/collection/ga4/views */
  gtagId(id, choice) {
    const dataLayer: unknown[] = [];
    const gtag = keep(dataLayer);
    Object.assign(globals, { dataLayer, gtag });
    loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`);
    gtag("consent", "default", signals(choice));
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
};

/** Tells Google's tag, where it is loaded, that the visitor has chosen anew. */
export function updateConsent(choice: Choice): void {
  (globals.gtag as Command | undefined)?.("consent", "update", signals(choice));
}

function signals({ analytics, marketing }: Choice) {
  const advertising = signal(marketing);
  return {
    ad_storage: advertising,
    ad_user_data: advertising,
    ad_personalization: advertising,
    analytics_storage: signal(analytics),
  };
}

const signal = (isAgreed: boolean) => (isAgreed ? "granted" : "denied");
