/** Loads Google AdSense: support.google.com/adsense/answer/9274516. The owner's account decides where ads appear. */
import { loadScript } from "#browser/snippet";
import { thirdParty } from "#browser/third-party";

export const startsAtOnce = true;

const loader = "https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js";

export const enhance = thirdParty((id) => {
  // Ad code writes a publisher id with "ca-", the account page without it. Owners copy either form.
  const client = encodeURIComponent(id.replace(/^pub-/, "ca-pub-"));
  loadScript(`${loader}?client=${client}`, { crossOrigin: "anonymous" });
});
