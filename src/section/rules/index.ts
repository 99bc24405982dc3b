/** Rules for single values: valid links, e-mail addresses, paths and colours. */
export { contactUrl, formatContactValue, type Messenger, messengers } from "./contact-value.ts";
export { findDateProblem } from "./date-time.ts";
export { isEmail } from "./email.ts";
export { isHexColour, parseHexColour } from "./hex-colour.ts";
export { type ImageSource, type Link, parseImageSource, parseLink } from "./link.ts";
export type { MailLink } from "./mail-link.ts";
export { findPathProblem, foldPath, pageKey, withoutClosingSlash } from "./page-path.ts";
export { parseUrl } from "./parse-url.ts";
export type { PhoneLink } from "./phone-link.ts";
export { internationalPhoneUrl } from "./phone-number.ts";
export type { Problem } from "./problem.ts";
export { remember } from "./remember.ts";
export { type AnchorLink, type FileLink, type PageLink, parseFileLink } from "./site-path.ts";
export type { ExternalLink } from "./web-address.ts";
