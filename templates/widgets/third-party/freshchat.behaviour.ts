/** How Freshchat is loaded: developers.freshchat.com/web-sdk */
import { globals, loadScript } from "#browser/snippet";
import type { LoaderElement } from "./loader-element.ts";

export const startsAtOnce = true;

interface Freshchat {
  init(settings: object): void;
}

export function enhance(root: LoaderElement): void {
  root.loadChat = (id: string) => {
    const host = "https://wchat.freshchat.com";
    loadScript(`${host}/js/widget.js`, {
      id: "Freshchat-js-sdk",
      // Blockers answer with scripts that do nothing.
      onload: () => (globals.fcWidget as Freshchat | undefined)?.init({ token: id, host }),
    });
  };
}
