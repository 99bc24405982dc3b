import { defineThirdParty } from "#section";

export default defineThirdParty({
  label: "Google AdSense",
  consent: "marketing",
  // The account page shows "pub-", the ad code "ca-pub-". Both name the publisher.
  id: { pattern: /^(?:ca-)?pub-[0-9]{16}$/, form: "ca-pub-0000000000000000" },
  // Google's hosts change, so it only supports policies with a nonce, which a static page cannot have:
  // support.google.com/adsense/answer/16283098. These are the hosts of the ad code, of its fraud checks and of Google's own
  // consent dialog.
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
