/** Loads JivoChat as the code in a widget's settings at jivochat.com does. */
import { loadScript } from "#browser/snippet";
import { thirdParty } from "#browser/third-party";

export const startsAtOnce = true;

export const enhance = thirdParty((id) =>
  loadScript(`https://code.jivosite.com/widget/${encodeURIComponent(id)}`),
);
