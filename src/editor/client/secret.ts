/** The secret of this run of the editor: it comes in the address that was printed, and stays in the tab (EDT-6). */

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
