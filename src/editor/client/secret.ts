/** What stays in a tab: the secret of this run of the editor, which comes in the address that was printed (EDT-6), and a name. */

import type { TabName } from "./unsaved.ts";

const key = "sectile-secret";

/**
 * Takes the secret out of the address, so that it is in no history, bookmark or screenshot.
 * @returns undefined where the tab has none: the page was opened without the printed address
 */
export function takeSecret({ location, history, sessionStorage }: Window): string | undefined {
  const secret = location.hash.slice(1);
  if (secret === "") return sessionStorage.getItem(key) ?? undefined;
  sessionStorage.setItem(key, secret);
  history.replaceState(null, "", location.pathname + location.search);
  return secret;
}

/** The tab's name: it stays when the page is loaded anew, and is copied when the tab is duplicated. */
export function tabName({ sessionStorage }: Window, newName: () => string): TabName {
  return {
    known: sessionStorage.getItem("sectile-tab") ?? undefined,
    renew() {
      const name = newName();
      sessionStorage.setItem("sectile-tab", name);
      return name;
    },
  };
}
