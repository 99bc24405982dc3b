/** Loading of each provider: its URL, the globals of its script, and the calls to Google's tag. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { act, chatKeys, commandsOf, gtagId, openSites, scriptsIn, urls, visit } from "./third-party-visit.ts";

let closeSites: () => Promise<void>;

beforeAll(async () => {
  closeSites = await openSites();
});

afterAll(() => closeSites?.());

describe("TPS-3 each provider is loaded as it documents", () => {
  test.each([
    ["gtagId", urls.gtagId],
    ["facebookPixelCode", urls.facebookPixelCode],
    ["ymId", urls.ymId],
    ["adSensePublisherId", urls.adSensePublisherId],
    ["livechat", "https://cdn.livechatinc.com/tracking.js"],
    ["jivochat", "https://code.jivosite.com/widget/AbCdEfGh12"],
    ["olark", "https://static.olark.com/jsclient/loader.js"],
    ["intercom", urls.intercom],
    ["freshchat", "https://wchat.freshchat.com/js/widget.js"],
  ])("TPS-5 %s loads alone, from its own host and under the page's own policy", async (site, url) => {
    const { page, problems, requested, close } = await visit(site);
    await act(page);
    expect(requested).toEqual([url]);
    const script = page.locator(`script[src="${url}"]`);
    expect(await script.evaluate((element) => (element as HTMLScriptElement).async)).toBe(true);
    expect(problems).toEqual([]);
    await close();
  });

  test("no chat loads without a primary one", async () => {
    const { page, requested, close } = await visit("unchosen");
    await act(page);
    expect(requested).toEqual([]);
    await close();
  });

  /** Runs a provider's script with the globals that the page has prepared. */
  // biome-ignore lint/suspicious/noExplicitAny: globals of other people's scripts
  async function meet(site: string, script: (globals: any) => unknown) {
    const body = `window.met = (${script})(window)`;
    const { page, problems, close } = await visit(site, {
      answer: (route) => route.fulfill({ contentType: "text/javascript", body }),
    });
    await act(page);
    const met = await page.evaluate(() => (window as unknown as { met: unknown }).met);
    expect(problems).toEqual([]);
    await close();
    return met;
  }

  test("facebookPixelCode: the queue contains init with the id and PageView; later calls are passed on", async () => {
    const met = await meet("facebookPixelCode", ({ fbq, _fbq }) => {
      const queued = fbq.queue.map((call: unknown[]) => [...call]);
      let later: unknown;
      fbq.callMethod = function (...call: unknown[]) {
        later = [this === fbq, ...call];
      };
      fbq("track", "Lead");
      return {
        queued,
        later,
        isSame: fbq === _fbq && fbq.push === fbq,
        loaded: fbq.loaded,
        version: fbq.version,
      };
    });
    expect(met).toEqual({
      queued: [
        ["init", "123456789012345"],
        ["track", "PageView"],
      ],
      later: [true, "track", "Lead"],
      isSame: true,
      loaded: true,
      version: "2.0",
    });
  });

  test("ymId: the queue contains init with the number, without recorded sessions", async () => {
    const met = await meet("ymId", ({ ym }) => {
      return { queued: ym.a.map((call: unknown[]) => [...call]), since: typeof ym.l };
    });
    const options = { clickmap: true, trackLinks: true, accurateTrackBounce: true };
    expect(met).toEqual({ queued: [[87654321, "init", options]], since: "number" });
  });

  test("livechat: the licence is set, and calls are queued until the widget loads", async () => {
    const met = await meet("livechat", ({ __lc, LiveChatWidget: widget }) => {
      widget.on("ready", 1);
      const queued = [...widget._q];
      let later: unknown;
      widget._h = (...call: unknown[]) => {
        later = call;
      };
      widget.call("hide");
      return { license: __lc.license, version: widget._v, queued, later };
    });
    expect(met).toEqual({
      license: 12345678,
      version: "2.0",
      queued: [["on", ["ready", 1]]],
      later: ["call", ["hide"]],
    });
  });

  test("olark: the site is identified, and calls are queued with their times", async () => {
    const met = await meet("olark", ({ olark }) => {
      olark.configure("system.hb_position", "left");
      olark.extend("Later");
      olark("api.box.show");
      const { s, t, c, l, i } = olark._;
      return { calls: s.map((call: unknown[]) => [...call]), times: t.length, c, l, i };
    });
    expect(met).toEqual({
      calls: [
        ["identify", "1234-567-10-8901"],
        ["configure", "system.hb_position", "left"],
        ["extend", "Later"],
        ["api.box.show"],
      ],
      times: 5,
      c: { "system.hb_position": "left" },
      l: "static.olark.com/jsclient/loader.js",
      i: "1234-567-10-8901",
    });
  });

  test("intercom: the settings are set, and calls are queued", async () => {
    const met = await meet("intercom", ({ Intercom, intercomSettings }) => {
      Intercom("show");
      Intercom.c(["hide"]);
      return { intercomSettings, queued: Intercom.q.map((call: unknown[]) => [...call]) };
    });
    expect(met).toEqual({ intercomSettings: { app_id: "abcd1234" }, queued: [["show"], ["hide"]] });
  });

  test("freshchat: it starts with its token when its script has loaded", async () => {
    const met = await meet("freshchat", (globals) => {
      const settings: object[] = [];
      globals.fcWidget = { init: (given: object) => settings.push(given) };
      return settings;
    });
    expect(met).toEqual([{ token: chatKeys.freshchat, host: "https://wchat.freshchat.com" }]);
  });

  test("SAF-1 an id is never code, even a hostile one", async () => {
    const hostile = `x&a=b#"'></script><img src=x onerror=alert(1)>\${alert(1)}`;
    const dialogs: string[] = [];
    const reported = hostile.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    const { page, close } = await visit("free", {
      rewrite: (html) =>
        html.replace(
          /(?<=data-late="(?:gtagId|adSensePublisherId|intercom)" data-id=")[\w-]+/g,
          () => reported,
        ),
    });
    page.on("dialog", (dialog) => void dialogs.push(dialog.message()));
    await act(page);
    const id = encodeURIComponent(hostile);
    // URLs encode some characters that encodeURIComponent leaves alone.
    const address = (start: string) => new URL(start + id).href;
    expect(await scriptsIn(page)).toEqual([
      address("https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client="),
      urls.facebookPixelCode,
      address("https://www.googletagmanager.com/gtag/js?id="),
      address("https://widget.intercom.io/widget/"),
      urls.ymId,
    ]);
    expect(await page.locator("img[src=x]").count()).toBe(0);
    expect(dialogs).toEqual([]);
    await close();
  });
});

describe("TPS-4 CKB-5 the analytics function", () => {
  const event = (path: string, origin: string) => ({
    page_path: `/${path}/`,
    page_title: "One page",
    page_location: `${origin}/${path}/`,
  });
  const signals = (analytics: string, advertising: string) => ({
    ad_storage: advertising,
    ad_user_data: advertising,
    ad_personalization: advertising,
    analytics_storage: analytics,
  });
  const commands = (path: string, origin: string, granted: object) => [
    ["consent", "default", granted],
    ["js", "a date"],
    ["config", gtagId, { send_page_view: false }],
    ["event", "page_view", event(path, origin)],
  ];

  test.each<[string, string | undefined, string, string]>([
    ["gated", JSON.stringify({ analytics: true, marketing: true, functional: true }), "granted", "granted"],
    ["gated", JSON.stringify({ analytics: true, marketing: false, functional: false }), "granted", "denied"],
    ["simple", undefined, "granted", "granted"],
  ])(
    "gets consent before anything else, then page_view: %s, stored %s",
    async (site, stored, analytics, ads) => {
      const { page, problems, origin, close } = await visit(site, stored === undefined ? {} : { stored });
      expect(await commandsOf(page)).toEqual([]);
      await act(page);
      expect(await commandsOf(page)).toEqual(commands(site, origin, signals(analytics, ads)));
      expect(problems).toEqual([]);
      await close();
    },
  );

  test("does not exist without analytics, and no event is sent", async () => {
    const { page, close } = await visit("intercom");
    await act(page);
    expect(await page.evaluate(() => "gtag" in window || "dataLayer" in window)).toBe(false);
    await close();
  });
});
