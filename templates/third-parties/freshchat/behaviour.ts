/** Loads Freshchat: developers.freshchat.com/web-sdk */
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
    // Ad blockers replace the script with an empty one, so `fcWidget` may be missing.
    onload: () => (globals.fcWidget as Freshchat | undefined)?.init({ token: id, host }),
  });
});
