/** The visitor's choice of cookies, as it is stored: localStorage `cookieSettings` (builder.md section 3). */

const kinds = ["analytics", "marketing", "functional"] as const;

export type Consent = Readonly<Record<(typeof kinds)[number], boolean>>;

export const consentTo = (isAllowed: (kind: keyof Consent) => boolean) =>
  Object.fromEntries(kinds.map((kind) => [kind, isAllowed(kind)])) as Consent;

/** Of local storage; and, as an attribute, of a page on which a choice was made. */
export const consentKey = "cookieSettings";

/**
 * A choice that cannot be kept counts for as long as the page is shown, on which it stands meanwhile (CKB-6).
 * @returns undefined when nothing valid is stored
 */
export function readConsent(): Consent | undefined {
  try {
    const stored = JSON.parse(
      document.documentElement.dataset[consentKey] ?? localStorage.getItem(consentKey) ?? "",
    );
    return consentTo((kind) => stored[kind] === true);
  } catch {
    return undefined;
  }
}
