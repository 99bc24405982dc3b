/** The visitor's choice of cookies, as it is stored: localStorage `cookieSettings` (builder.md section 3). */

export interface Consent {
  readonly analytics: boolean;
  readonly marketing: boolean;
  readonly functional: boolean;
}

const key = "cookieSettings";

/** @returns undefined when nothing valid is stored, or the visitor blocks storage (CKB-6) */
export function readConsent(): Consent | undefined {
  try {
    const { analytics, marketing, functional } = JSON.parse(localStorage.getItem(key) ?? "");
    return { analytics: analytics === true, marketing: marketing === true, functional: functional === true };
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
