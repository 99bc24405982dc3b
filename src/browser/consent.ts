/** The visitor's choice of cookies, as it is stored: localStorage `cookieSettings` (builder.md section 3). */

const kinds = ["analytics", "marketing", "functional"] as const;

export type Consent = Readonly<Record<(typeof kinds)[number], boolean>>;

export const consentTo = (isAllowed: (kind: keyof Consent) => boolean) =>
  Object.fromEntries(kinds.map((kind) => [kind, isAllowed(kind)])) as Consent;

const key = "cookieSettings";

/** @returns undefined when nothing valid is stored, or the visitor blocks storage (CKB-6) */
export function readConsent(): Consent | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "");
    return consentTo((kind) => stored[kind] === true);
  } catch {
    return undefined;
  }
}

/** Storage that is blocked or full keeps nothing, and nothing breaks (CKB-6). */
export function storeConsent(consent: Consent): void {
  try {
    localStorage.setItem(key, JSON.stringify(consent));
  } catch {}
}
