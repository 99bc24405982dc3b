/** Values kept for the lifetime of a tab: the secret of this run, taken from the printed address (EDT-6), and the tab's name. */

import type { TabName } from "./unsaved.ts";

const key = "sectile-secret";

/**
 * Removes the secret from the address, so that it doesn't end up in history, bookmarks or screenshots.
 * @returns undefined if the tab has none: it was opened without the printed address
 */
export function takeSecret({ location, history, sessionStorage }: Window): string | undefined {
  const secret = location.hash.slice(1);
  if (secret === "") return sessionStorage.getItem(key) ?? undefined;
  sessionStorage.setItem(key, secret);
  history.replaceState(null, "", location.pathname + location.search);
  return secret;
}

/** Name of the tab: survives a reload and is copied when the tab is duplicated. */
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
