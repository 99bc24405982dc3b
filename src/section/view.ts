/** Everything that template views may import: no schema library, so that browser scripts can include it. */
export type { Category, ColorMode, Orientation, SectionData, SectionProps } from "./define-section.ts";
export type { ContentSources } from "./define-third-party.ts";
export { fontFamilyOf } from "./font-family.ts";
export type { ListedPage } from "./listed-pages.ts";
export { clampLogoWidth, defaultLogoWidth, failedLogoWidth, type Screen, screens } from "./logo-width.ts";
export type {
  MarkdownBlock,
  MarkdownHeading,
  MarkdownInline,
  MarkdownItem,
  MarkdownNote,
  MarkdownText,
} from "./markdown.ts";
export { colourClass, type PaletteName, paletteNames } from "./palette.ts";
export { type PictureFamily, type PictureField, pictureFamilies } from "./picture-families.ts";
export { contactUrl, formatContactValue } from "./rules/contact-value.ts";
export type { Crop, Focus, Sizes } from "./shapes.ts";
export {
  type ConsentSettings,
  type LanguageLink,
  type MessageKey,
  type NotFoundWords,
  type PictureSet,
  type ResolvedLink,
  type ResolvedPicture,
  type SharedPicture,
  type Site,
  type SiteEvent,
  type SiteLink,
  type SiteLogo,
  type SiteMessenger,
  type SiteMessengers,
  SiteProvider,
  type SiteThirdParty,
  type TextLanguage,
  useSite,
} from "./site-context.ts";
export { toPlainText } from "./strip-tags.ts";
export { visibleLength } from "./visible-length.ts";
