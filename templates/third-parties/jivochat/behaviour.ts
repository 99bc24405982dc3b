/** How JivoChat is loaded: The code that a widget's settings give at jivochat.com. */
import { loadScript } from "#browser/snippet";
import { thirdParty } from "#browser/third-party";

export const startsAtOnce = true;

export const enhance = thirdParty((id) =>
  loadScript(`https://code.jivosite.com/widget/${encodeURIComponent(id)}`),
);
