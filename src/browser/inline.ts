/**
 * The one script that stands in a page itself and runs before anything is drawn: it says whether scripts run, and whether
 * the cookie banner is to be shown, so that nothing moves later. The same on every page of every site, so is its hash.
 */
const root = document.documentElement;
root.classList.add("js");

// Where the page's script does not arrive, the page is the one without scripts. Scripts of others, which many visitors
// block, are none of the page's modules.
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
    // Cookies are blocked: the visitor is asked on each page, and nothing breaks (CKB-6).
  }
  if (!cookies.split("; ").some((cookie) => cookie.startsWith(`${consent}=`)))
    root.classList.add("asks-consent");
}
