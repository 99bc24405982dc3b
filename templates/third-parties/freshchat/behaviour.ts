/** How Freshchat is loaded: developers.freshchat.com/web-sdk */
import { globals, loadScript } from "#browser/snippet";
import { thirdParty } from "#browser/third-party";

export const startsAtOnce = true;

interface Freshchat {
  init(settings: object): void;
}

export const enhance = thirdParty((id) => {
  const host = "https://wchat.freshchat.com";
  loadScript(`${host}/js/widget.js`, {
    id: "Freshchat-js-sdk",
    // Blockers answer with scripts that do nothing.
    onload: () => (globals.fcWidget as Freshchat | undefined)?.init({ token: id, host }),
  });
});
