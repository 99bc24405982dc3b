/**
 * What third parties load, as sources of the page's Content Security Policy: of each provider exactly what its snippet
 * leads to (TPS-5). Where a provider's documentation has a list, the list is that one; where it has none, what the
 * provider's script was seen to load on other sites. None allows code of text or code inside of the page (OUT-6).
 */
import type { ContentSources, Provider, ThirdParties } from "#section/view";
import { googleTagSources } from "./google-tag-sources.ts";
import { https } from "./https.ts";

/** Widgets write style elements into the page. */
const styleElements = "'unsafe-inline'";

/** yandex.com/support/metrica/en/code/install-counter-csp: the visitor's country decides which one counts. */
const metrica = https(
  "mc.yandex.ru mc.yandex.az mc.yandex.by mc.yandex.co.il mc.yandex.com mc.yandex.com.am mc.yandex.com.ge " +
    "mc.yandex.com.tr mc.yandex.ee mc.yandex.fr mc.yandex.kg mc.yandex.kz mc.yandex.lt mc.yandex.lv mc.yandex.md " +
    "mc.yandex.tj mc.yandex.tm mc.yandex.uz mc.webvisor.com mc.webvisor.org",
);

const sources: Readonly<Record<Exclude<Provider, "gtagId">, ContentSources>> = {
  // Meta documents no policy. Events that are too long for an address are sent as a form into a frame.
  facebookPixelCode: {
    script: https("connect.facebook.net"),
    img: https("www.facebook.com"),
    connect: https("connect.facebook.net www.facebook.com"),
    frame: https("www.facebook.com"),
    form: https("www.facebook.com"),
  },

  ymId: {
    script: https("mc.yandex.ru yastatic.net"),
    img: metrica,
    connect: [...metrica, ...metrica.map((url) => url.replace("https:", "wss:"))],
    frame: ["blob:", ...metrica],
  },

  // support.google.com/adsense/answer/16283098: hosts change, so Google supports policies with a nonce only, which a
  // static page cannot have. These are the hosts of the ad code, of its checks against fraud and of Google's own consent.
  adSensePublisherId: {
    script: https(
      "pagead2.googlesyndication.com tpc.googlesyndication.com googleads.g.doubleclick.net " +
        "fundingchoicesmessages.google.com *.adtrafficquality.google",
    ),
    style: [styleElements],
    img: https(
      "pagead2.googlesyndication.com tpc.googlesyndication.com googleads.g.doubleclick.net *.adtrafficquality.google",
    ),
    connect: https(
      "pagead2.googlesyndication.com googleads.g.doubleclick.net csi.gstatic.com " +
        "fundingchoicesmessages.google.com *.adtrafficquality.google",
    ),
    frame: https(
      "*.googlesyndication.com googleads.g.doubleclick.net www.google.com fundingchoicesmessages.google.com " +
        "*.adtrafficquality.google",
    ),
  },

  // www.livechat.com/help/use-livechat-with-content-security-policy
  livechat: {
    script: https("*.livechatinc.com *.livechat-static.com"),
    style: [styleElements, ...https("*.livechatinc.com")],
    img: https("*.livechatinc.com *.livechat-static.com *.livechat-files.com *.files-text.com"),
    connect: https("*.livechatinc.com *.livechat-static.com *.livechat-files.com *.text.com"),
    media: https("*.livechatinc.com *.livechat-static.com"),
    frame: https("*.livechatinc.com"),
  },

  // JivoChat documents no policy.
  jivochat: {
    script: https("code.jivosite.com"),
    style: [styleElements, ...https("code.jivosite.com")],
    img: https("*.jivosite.com"),
    connect: [...https("*.jivosite.com"), "wss://*.jivosite.com"],
    media: https("code.jivosite.com"),
  },

  // Olark documents no policy.
  olark: {
    script: https("static.olark.com api.olark.com knrpc.olark.com nrpc.olark.com"),
    style: [styleElements, ...https("static.olark.com")],
    img: https("static.olark.com log.olark.com"),
    font: ["data:", ...https("static.olark.com")],
    connect: https("knrpc.olark.com nrpc.olark.com"),
    media: https("static.olark.com"),
    frame: https("static.olark.com"),
  },

  // www.intercom.com/help/en/articles/3894-using-intercom-with-content-security-policy, without the other regions
  intercom: {
    script: https("app.intercom.io widget.intercom.io js.intercomcdn.com"),
    style: [styleElements],
    img: [
      "blob:",
      "data:",
      ...https(
        "js.intercomcdn.com static.intercomassets.com downloads.intercomcdn.com uploads.intercomusercontent.com " +
          "gifs.intercomcdn.com video-messages.intercomcdn.com messenger-apps.intercom.io",
      ),
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `https://*.intercom-attachments-${number}.com`),
    ],
    font: https("js.intercomcdn.com fonts.intercomcdn.com"),
    connect: [
      ...https(
        "via.intercom.io api.intercom.io api-iam.intercom.io api-ping.intercom.io *.intercom-messenger.com " +
          "nexus-websocket-a.intercom.io nexus-websocket-b.intercom.io uploads.intercomcdn.com " +
          "uploads.intercomusercontent.com",
      ),
      "wss://*.intercom-messenger.com",
      "wss://nexus-websocket-a.intercom.io",
      "wss://nexus-websocket-b.intercom.io",
    ],
    media: https("js.intercomcdn.com downloads.intercomcdn.com"),
    frame: https(
      "intercom-sheets.com www.intercom-reporting.com www.youtube.com player.vimeo.com fast.wistia.net",
    ),
    form: https("intercom.help api-iam.intercom.io"),
  },

  // Freshchat documents no policy.
  freshchat: {
    script: https("wchat.freshchat.com assetscdn-wchat.freshchat.com"),
    style: [styleElements, ...https("wchat.freshchat.com assetscdn-wchat.freshchat.com")],
    img: https("wchat.freshchat.com assetscdn-wchat.freshchat.com"),
    connect: https("wchat.freshchat.com"),
    frame: https("wchat.freshchat.com"),
  },
};

const kinds = ["script", "style", "img", "font", "connect", "media", "frame", "form"] as const;

/** @returns what a site's third parties need in all, each source once, in alphabetical order */
export function contentSources({ ids }: ThirdParties): Required<ContentSources> {
  const { gtagId, ...others } = ids;
  const needs = Object.keys(others).map((provider) => sources[provider as keyof typeof sources]);
  if (gtagId) needs.push(...googleTagSources(gtagId));
  const merged = kinds.map((kind) => [kind, [...new Set(needs.flatMap((need) => need[kind] ?? []))].sort()]);
  return Object.fromEntries(merged);
}
