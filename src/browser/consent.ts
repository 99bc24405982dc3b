/** The visitor's cookie choice, stored in localStorage as `cookieSettings`. */
import { type OptionalCategory, optionalCategories } from "../section/consent-categories.ts";

export type Consent = Readonly<Record<OptionalCategory, boolean>>;

export const consentTo = (isAllowed: (category: OptionalCategory) => boolean) =>
  Object.fromEntries(optionalCategories.map((category) => [category, isAllowed(category)])) as Consent;

/** Key in localStorage. Also a data attribute of the page on which the choice was made. */
export const consentKey = "cookieSettings";

/**
 * Reads the visitor's choice. A choice that cannot be stored applies to the current page only, as its data attribute (CKB-6).
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
 * Returns the consent that applies to third parties. If nothing is stored, Global Privacy Control counts as a refusal. So does
 * silence when the site asks for consent in the GDPR style.
 * @param gated set on the third party's element when the site asks for consent first (TPS-2)
 */
export function choiceOf({ gated }: DOMStringMap): Consent {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return readConsent() ?? consentTo(() => gated === undefined && !globalPrivacyControl);
}
