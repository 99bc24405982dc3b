/** Keeps what the visitor chooses about cookies (CKB-3 to CKB-6). */
import { type Consent, consentKey, consentTo, readConsent } from "#browser/consent";

/** 100 days in seconds (CKB-4). */
const lifetime = 8_640_000;

export function enhance(root: HTMLElement): void {
  const page = document.documentElement;
  const [banner, dialog] = root.children as unknown as [HTMLElement, HTMLDialogElement];
  const switches = dialog.querySelectorAll("input");
  let stored = readConsent();
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };

  // A choice that nobody has made yet is "allowed" (CKB-3), or "refused" where the site or the browser
  // asks for it (CKB-5).
  // A visitor who comes back to withdraw sees what is stored, and closing the dialog leaves it at that.
  const reset = () => {
    for (const box of switches)
      box.checked = stored ? stored[box.name as keyof Consent] : !globalPrivacyControl && !root.dataset.off;
  };
  reset();
  dialog.addEventListener("close", reset);

  root.addEventListener("click", ({ target }) => {
    const choice = (target as Element).closest("button")?.value;
    if (!choice) return;
    // A kind without a switch was not offered, so it cannot have been chosen.
    const isChosen = (kind: keyof Consent) =>
      [...switches].some(({ name, checked }) => checked && name === kind);
    stored = consentTo(choice === "chosen" ? isChosen : () => choice === "all");
    const text = JSON.stringify(stored);
    page.dataset[consentKey] = text;
    page.classList.remove("asks-consent");
    const secure = location.protocol === "https:" ? ";Secure" : "";
    try {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor in HTTP pages
      document.cookie = `${page.dataset.consent}=1;Max-Age=${lifetime};Path=${root.dataset.path};SameSite=Lax${secure}`;
      localStorage.setItem(consentKey, text);
      if (document.cookie.includes(`${page.dataset.consent}=`)) return location.reload();
    } catch {}
    // What was chosen cannot be kept: it counts here, where loading the page again would forget it (CKB-6).
    dialog.close();
    reset();
    dispatchEvent(new Event("consent"));
  });

  // A page that the browser has kept from before the choice was made elsewhere is loaded anew, as the other one was.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && JSON.stringify(stored) !== JSON.stringify(readConsent())) location.reload();
  });

  // The page keeps as much room free as the banner takes, so that it never covers for good what has the focus.
  new ResizeObserver(() => page.style.setProperty("--consent-height", `${banner.offsetHeight}px`)).observe(
    banner,
  );
}
