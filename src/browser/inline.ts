/**
 * The only inline script. It runs before the first paint and marks whether scripts run and whether to show the cookie banner, so
 * that nothing moves later. It is the same on every page of every site, and so is its hash in the content policy.
 */
const root = document.documentElement;
root.classList.add("js");

// If the page's own module fails to load, fall back to the page without scripts. Third-party scripts, which many visitors
// block, are not modules, so they don't count.
addEventListener(
  "error",
  ({ target }) =>
    target instanceof HTMLScriptElement && target.type === "module" && root.classList.remove("js"),
  true,
);

const { consent } = root.dataset;
if (consent) {
  let cookies = "";
  try {
    cookies = document.cookie;
  } catch {
    // Cookies are blocked: ask on each page, and break nothing (CKB-6).
  }
  if (!cookies.split("; ").some((cookie) => cookie.startsWith(`${consent}=`)))
    root.classList.add("asks-consent");
}
