/** The visitor's choice of cookies, as it is stored: localStorage `cookieSettings` (builder.md section 3). */
import { type OptionalCategory, optionalCategories } from "../section/consent-categories.ts";

export type Consent = Readonly<Record<OptionalCategory, boolean>>;

export const consentTo = (isAllowed: (category: OptionalCategory) => boolean) =>
  Object.fromEntries(optionalCategories.map((category) => [category, isAllowed(category)])) as Consent;

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
    return consentTo((category) => stored[category] === true);
  } catch {
    return undefined;
  }
}

/**
 * What counts as the visitor's choice for what comes from another host: where nothing is stored, Global Privacy Control is a
 * refusal, and so is silence where the site asks in the GDPR style.
 * @param gated of the element that stands for it: there where the site asks so (TPS-2)
 */
export function choiceOf({ gated }: DOMStringMap): Consent {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return readConsent() ?? consentTo(() => gated === undefined && !globalPrivacyControl);
}
