/** All that the views of templates may import: no schema library, so that it may go into browser scripts. */
export type { ContentSources } from "./catalogue.ts";
export type { Category, ColorMode, Orientation, SectionData, SectionProps } from "./define-section.ts";
export { paletteNames } from "./palette-names.ts";
export { type PictureFamily, type PictureField, pictureFamilies } from "./picture-families.ts";
export { contactUrl, formatContactValue } from "./rules/contact-value.ts";
export type { Crop, Sizes } from "./shapes.ts";
export {
  type ConsentSettings,
  type LanguageLink,
  type PictureSet,
  type Provider,
  type ResolvedLink,
  type ResolvedPicture,
  type Site,
  type SiteEvent,
  type SiteLink,
  type SiteMessenger,
  type SiteMessengers,
  SiteProvider,
  type TextLanguage,
  type ThirdParties,
  useSite,
} from "./site-context.ts";
export { toPlainText } from "./strip-tags.ts";
export { visibleLength } from "./visible-length.ts";
