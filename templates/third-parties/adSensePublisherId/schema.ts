import { defineThirdParty } from "#section";

export default defineThirdParty({
  label: "Google AdSense",
  consent: "marketing",
  // The account page shows "pub-", the ad code "ca-pub-"; both name the publisher.
  id: { pattern: /^(?:ca-)?pub-[0-9]{16}$/, form: "ca-pub-0000000000000000" },
  // support.google.com/adsense/answer/16283098: hosts change, so Google supports policies with a nonce only, which a
  // static page cannot have. These are the hosts of the ad code, of its checks against fraud and of Google's own consent.
  sources: {
    script:
      "pagead2.googlesyndication.com tpc.googlesyndication.com googleads.g.doubleclick.net " +
      "fundingchoicesmessages.google.com *.adtrafficquality.google",
    style: "'unsafe-inline'",
    img: "pagead2.googlesyndication.com tpc.googlesyndication.com googleads.g.doubleclick.net *.adtrafficquality.google",
    connect:
      "pagead2.googlesyndication.com googleads.g.doubleclick.net csi.gstatic.com " +
      "fundingchoicesmessages.google.com *.adtrafficquality.google",
    frame:
      "*.googlesyndication.com googleads.g.doubleclick.net www.google.com fundingchoicesmessages.google.com " +
      "*.adtrafficquality.google",
  },
});
