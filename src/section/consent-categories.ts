/**
 * The kinds of cookies that visitors are asked about. Their names are those of documents and of the stored choice; their words
 * are the messages `<name>Cookies` and `<name>CookiesHint`. No zod here: this file is part of browser scripts too.
 */

/** Those that a visitor may refuse. */
export const optionalCategories = ["analytics", "marketing", "functional"] as const;
export type OptionalCategory = (typeof optionalCategories)[number];

/** All, in the order in which they are shown. */
export const consentCategories = ["essential", ...optionalCategories] as const;
export type ConsentCategory = (typeof consentCategories)[number];
