/** A site's third parties on its pages: the data for the loader, and the page's policy. */
import { describe, expect, test } from "vitest";
import { loadEngine } from "#engine";
import { contentSourcesOf, thirdPartiesOf } from "../../src/render/third-parties.ts";
import { buildPage, section } from "../templates/sections/build-page.ts";
import { elementsOf } from "../tiny/html.ts";

const { catalogue } = await loadEngine();
const ids: Readonly<Record<string, string>> = {
  gtagId: "G-ABCDEF1234",
  facebookPixelCode: "123456789012345",
  ymId: "87654321",
  adSensePublisherId: "ca-pub-1234567890123456",
  livechat: "12345678",
  jivochat: "AbCdEfGh12",
  olark: "1234-567-10-8901",
  intercom: "abcd1234",
  freshchat: "01234567-89ab-cdef-0123-456789abcdef",
};
const components = [section("BigTitle", { title: "First" })];
const metricaHosts = [
  ..."az by co.il com com.am com.ge com.tr ee fr kg kz lt lv md ru tj tm uz"
    .split(" ")
    .map((end) => `yandex.${end}`),
  "webvisor.com",
  "webvisor.org",
].map((name) => `mc.${name}`);

describe("TPS-5 sources of the page's policy", () => {
  const sourcesOf = (given: Readonly<Record<string, string>>) =>
    contentSourcesOf(
      Object.entries(given).map(([name, id]) => ({ name, id })),
      catalogue,
    );
  const https = (hosts: string) => hosts.split(" ").map((host) => `https://${host}`);
  const inline = "'unsafe-inline'";
  const needs: Readonly<Record<string, object>> = {
    gtagId: {
      script: https("*.googletagmanager.com"),
      img: https("*.g.doubleclick.net *.google-analytics.com *.google.com *.googletagmanager.com"),
      connect: https(
        "*.g.doubleclick.net *.google-analytics.com *.google.com *.googletagmanager.com pagead2.googlesyndication.com",
      ),
      frame: https("www.googletagmanager.com"),
    },
    facebookPixelCode: {
      script: https("connect.facebook.net"),
      img: https("www.facebook.com"),
      connect: https("connect.facebook.net www.facebook.com"),
      frame: https("www.facebook.com"),
      form: https("www.facebook.com"),
    },
    ymId: {
      script: https("mc.yandex.ru yastatic.net"),
      img: https([...metricaHosts].sort().join(" ")),
      connect: metricaHosts.flatMap((host) => [`https://${host}`, `wss://${host}`]).sort(),
      frame: ["blob:", ...https([...metricaHosts].sort().join(" "))],
    },
    adSensePublisherId: {
      script: https(
        "*.adtrafficquality.google fundingchoicesmessages.google.com googleads.g.doubleclick.net pagead2.googlesyndication.com tpc.googlesyndication.com",
      ),
      style: [inline],
      img: https(
        "*.adtrafficquality.google googleads.g.doubleclick.net pagead2.googlesyndication.com tpc.googlesyndication.com",
      ),
      connect: https(
        "*.adtrafficquality.google csi.gstatic.com fundingchoicesmessages.google.com googleads.g.doubleclick.net pagead2.googlesyndication.com",
      ),
      frame: https(
        "*.adtrafficquality.google *.googlesyndication.com fundingchoicesmessages.google.com googleads.g.doubleclick.net www.google.com",
      ),
    },
    livechat: {
      script: https("*.livechat-static.com *.livechatinc.com"),
      style: [inline, ...https("*.livechatinc.com")],
      img: https("*.files-text.com *.livechat-files.com *.livechat-static.com *.livechatinc.com"),
      connect: https("*.livechat-files.com *.livechat-static.com *.livechatinc.com *.text.com"),
      media: https("*.livechat-static.com *.livechatinc.com"),
      frame: https("*.livechatinc.com"),
    },
    jivochat: {
      script: https("code.jivosite.com"),
      style: [inline, ...https("code.jivosite.com")],
      img: https("*.jivosite.com"),
      connect: ["https://*.jivosite.com", "wss://*.jivosite.com"],
      media: https("code.jivosite.com"),
    },
    olark: {
      script: https("api.olark.com knrpc.olark.com nrpc.olark.com static.olark.com"),
      style: [inline, ...https("static.olark.com")],
      img: https("log.olark.com static.olark.com"),
      font: ["data:", ...https("static.olark.com")],
      connect: https("knrpc.olark.com nrpc.olark.com"),
      media: https("static.olark.com"),
      frame: https("static.olark.com"),
    },
    intercom: {
      script: https("app.intercom.io js.intercomcdn.com widget.intercom.io"),
      style: [inline],
      img: [
        "blob:",
        "data:",
        ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `https://*.intercom-attachments-${number}.com`),
        ...https(
          "downloads.intercomcdn.com gifs.intercomcdn.com js.intercomcdn.com messenger-apps.intercom.io static.intercomassets.com uploads.intercomusercontent.com video-messages.intercomcdn.com",
        ),
      ],
      font: https("fonts.intercomcdn.com js.intercomcdn.com"),
      connect: [
        ...https(
          "*.intercom-messenger.com api-iam.intercom.io api-ping.intercom.io api.intercom.io nexus-websocket-a.intercom.io nexus-websocket-b.intercom.io uploads.intercomcdn.com uploads.intercomusercontent.com via.intercom.io",
        ),
        "wss://*.intercom-messenger.com",
        "wss://nexus-websocket-a.intercom.io",
        "wss://nexus-websocket-b.intercom.io",
      ],
      media: https("downloads.intercomcdn.com js.intercomcdn.com"),
      frame: https(
        "fast.wistia.net intercom-sheets.com player.vimeo.com www.intercom-reporting.com www.youtube.com",
      ),
      form: https("api-iam.intercom.io intercom.help"),
    },
    freshchat: {
      script: https("assetscdn-wchat.freshchat.com wchat.freshchat.com"),
      style: [inline, ...https("assetscdn-wchat.freshchat.com wchat.freshchat.com")],
      img: https("assetscdn-wchat.freshchat.com wchat.freshchat.com"),
      connect: https("wchat.freshchat.com"),
      frame: https("wchat.freshchat.com"),
    },
  };

  test.each(Object.entries(needs))("%s", (provider, expected) => {
    expect(sourcesOf({ [provider]: ids[provider] ?? "" })).toEqual(expected);
  });

  test.each([
    ["G-ABCDEF1234", "https://*.googletagmanager.com"],
    [
      "UA-12345-1",
      "https://*.googletagmanager.com https://ssl.google-analytics.com https://www.google-analytics.com",
    ],
    [
      "AW-123456789",
      "https://googleads.g.doubleclick.net https://pagead2.googlesyndication.com https://www.google.com https://www.googleadservices.com https://www.googletagmanager.com",
    ],
    ["DC-1234567", "https://www.googletagmanager.com"],
    [
      "GT-ABCDEF12",
      "https://*.googletagmanager.com https://googleads.g.doubleclick.net https://pagead2.googlesyndication.com https://www.google.com https://www.googleadservices.com https://www.googletagmanager.com",
    ],
  ])("depend on the product of a Google tag: %s", (gtagId, scripts) => {
    expect(sourcesOf({ gtagId }).script?.join(" ")).toBe(scripts);
  });

  test("are sorted and unique for several providers, and empty for none", () => {
    const merged = sourcesOf(ids);
    for (const sources of Object.values(merged)) {
      expect(sources).toEqual([...new Set(sources)].sort());
      expect(sources.length).toBeGreaterThan(0);
    }
    expect(sourcesOf({})).toEqual({});
  });

  test("OUT-6 allow no inline script and no eval for any provider", () => {
    const { script = [] } = sourcesOf(ids);
    expect(script.filter((source) => !/^https:\/\/(?:\*\.)?[a-z0-9.-]+$/.test(source))).toEqual([]);
  });

  test("are in the page's policy for configured providers only", async () => {
    const policyOf = async (settings: object) => {
      const html = await buildPage(components, { isPaid: false, settings });
      const policy = elementsOf(html).find(({ attributes }) => attributes["http-equiv"])?.attributes.content;
      return Object.fromEntries(
        (policy ?? "").split("; ").map((directive) => {
          const [name = "", ...values] = directive.split(" ");
          return [name, values];
        }),
      );
    };
    const plain = await policyOf({});
    const counted = await policyOf({ ymId: ids.ymId });
    const added = (name: string) => counted[name]?.filter((source) => !plain[name]?.includes(source));
    const expected = sourcesOf({ ymId: ids.ymId ?? "" });
    expect(added("script-src")).toEqual(expected.script);
    expect(added("connect-src")).toEqual(expected.connect);
    expect(added("frame-src")).toEqual(expected.frame);
    expect(added("style-src")).toEqual([]);
    expect(JSON.stringify(plain)).not.toMatch(/yandex|https:/);
  });
});

describe("the page's loaders", () => {
  const loadersOf = async (site: object) => {
    const html = await buildPage(components, { isPaid: false, ...site });
    return elementsOf(html)
      .map(({ attributes }) => attributes)
      .filter((attributes) => attributes["data-late"])
      .map((attributes) => ({
        name: attributes["data-late"],
        id: attributes["data-id"],
        consent: attributes["data-needs"],
        isGated: attributes["data-gated"] !== undefined,
      }));
  };
  const chat = (name: string, more: object = {}) => ({ name, key: ids[name], ...more });

  test("DOC-6 TPS-2 TPS-3 have the site's id and the consent category that they need", async () => {
    const { facebookPixelCode, gtagId, ymId } = ids;
    const settings = { facebookPixelCode, ymId, gtagId, adSensePublisherId: "", chatsData: [] };
    expect(await loadersOf({ settings })).toEqual([
      { name: "facebookPixelCode", id: facebookPixelCode, consent: "analytics", isGated: false },
      { name: "gtagId", id: gtagId, consent: "analytics", isGated: false },
      { name: "ymId", id: ymId, consent: "analytics", isGated: false },
    ]);
    const others = {
      adSensePublisherId: ids.adSensePublisherId,
      chatsData: [chat("olark", { isPrimary: true })],
    };
    expect((await loadersOf({ settings: others })).map(({ consent }) => consent)).toEqual([
      "marketing",
      "marketing",
    ]);
  });

  test("TPS-3 include only the primary chat, and no chat without one", async () => {
    const chatsData = [chat("olark"), chat("intercom", { isPrimary: true }), chat("livechat")];
    expect(await loadersOf({ settings: { chatsData } })).toMatchObject([
      { name: "intercom", id: ids.intercom },
    ]);
    expect(await loadersOf({ settings: { chatsData: [chat("olark"), chat("livechat")] } })).toEqual([]);
    const unnamed = [{ name: "olark", key: "", isPrimary: true }];
    expect(await loadersOf({ settings: { chatsData: unnamed } })).toEqual([]);
  });

  test("TPS-2 CKB-1 wait for consent in the GDPR style only, with or without a banner", async () => {
    const settings = { gtagId: ids.gtagId };
    const gdpr = { isVisible: true };
    const isGated = async (site: object) => (await loadersOf({ settings, ...site }))[0]?.isGated;
    expect(await isGated({ cookieSettings: { gdpr } })).toBe(true);
    expect(await isGated({ cookieSettings: { gdpr, simple: gdpr } })).toBe(true);
    expect(await isGated({ cookieSettings: { simple: gdpr } })).toBe(false);
    expect(await isGated({})).toBe(false);
    for (const onPaidSites of [undefined, false, true])
      expect(await isGated({ cookieSettings: { gdpr, onPaidSites }, isPaid: true })).toBe(true);
  });

  test("TPS-5 and their hosts are left out without settings and in the builder's preview", async () => {
    expect(await loadersOf({})).toEqual([]);
    const settings = { gtagId: ids.gtagId, chatsData: [chat("olark", { isPrimary: true })] };
    expect(await loadersOf({ settings, isForPreview: true })).toEqual([]);
    const html = await buildPage(components, { isPaid: false, settings, isForPreview: true });
    expect(html).not.toMatch(/googletagmanager|olark/);
  });

  test.each([
    ["gtagId", { gtagId: `G-ABCDEF1234"><script>alert(1)</script>` }],
    ["facebookPixelCode", { facebookPixelCode: "1');alert(1);//" }],
    ["a chat's key", { chatsData: [{ name: "jivochat", key: "x?y=https://evil.example", isPrimary: true }] }],
  ])("SAF-1 DOC-6 get no hostile %s: it is an error, and the site is not published", async (_, settings) => {
    await expect(buildPage(components, { settings })).rejects.toThrow("bad-provider-id");
  });

  test("SAF-1 leave out an id of another format, even if validation accepted it", () => {
    const settings = { gtagId: "G-1</script>", ymId: "1;alert(1)", chatsData: [], adSensePublisherId: "" };
    const siteSettings = {
      settings,
      cookieSettings: { gdpr: { isVisible: false } },
      isPaid: false,
      isForPreview: false,
    };
    const wanted = thirdPartiesOf(siteSettings as unknown as Parameters<typeof thirdPartiesOf>[0], catalogue);
    expect(wanted).toEqual([]);
  });
});
