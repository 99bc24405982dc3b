/** support.google.com/adsense/answer/9274516: where ads stand is set in the owner's account */
import { loadScript } from "#browser/snippet";
import { thirdParty } from "#browser/third-party";

export const startsAtOnce = true;

const loader = "https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js";

export const enhance = thirdParty((id) => {
  // Ad code names a publisher with "ca-", the account's page without it; owners copy either.
  const client = encodeURIComponent(id.replace(/^pub-/, "ca-pub-"));
  loadScript(`${loader}?client=${client}`, { crossOrigin: "anonymous" });
});
