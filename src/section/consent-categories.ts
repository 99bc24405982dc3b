/**
 * Cookie categories that visitors are asked about. Documents and the stored choice use the same names; their texts are the
 * messages `<name>Cookies` and `<name>CookiesHint`. No zod here: browser scripts include this file.
 */

/** Categories that a visitor may refuse. */
export const optionalCategories = ["analytics", "marketing", "functional"] as const;
export type OptionalCategory = (typeof optionalCategories)[number];

/** All categories, in display order. */
export const consentCategories = ["essential", ...optionalCategories] as const;
export type ConsentCategory = (typeof consentCategories)[number];
