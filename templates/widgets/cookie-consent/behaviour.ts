/** Stores the visitor's cookie choice (CKB-3 to CKB-6). */
import { type Consent, consentKey, consentTo, readConsent } from "#browser/consent";

/** 100 days, in seconds (CKB-4). */
const lifetime = 8_640_000;

export function enhance(root: HTMLElement): void {
  const page = document.documentElement;
  const [banner, dialog] = root.children as unknown as [HTMLElement, HTMLDialogElement];
  const switches = dialog.querySelectorAll("input");
  let stored = readConsent();
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };

  // The default is "allowed" (CKB-3), or "refused" if the site or the browser asks for it (CKB-5). Visitors who return to
  // withdraw see what is stored. Closing the dialog changes nothing.
  const reset = () => {
    for (const box of switches)
      box.checked = stored ? stored[box.name as keyof Consent] : !globalPrivacyControl && !root.dataset.off;
  };
  reset();
  dialog.addEventListener("close", reset);

  root.addEventListener("click", ({ target }) => {
    const choice = (target as Element).closest("button")?.value;
    if (!choice) return;
    // A category without a switch was not offered, so it cannot be chosen.
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
    // The choice cannot be stored, so apply it to this page: a reload would forget it (CKB-6).
    dialog.close();
    reset();
    dispatchEvent(new Event("consent"));
  });

  // Reload a page from the back/forward cache if the choice was made on another page in the meantime.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && JSON.stringify(stored) !== JSON.stringify(readConsent())) location.reload();
  });

  // Reserve the banner's height, so that it never permanently covers the focused element.
  new ResizeObserver(() => page.style.setProperty("--consent-height", `${banner.offsetHeight}px`)).observe(
    banner,
  );
}
