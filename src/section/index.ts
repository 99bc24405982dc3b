/** Contract with templates: declares section types. Views import `#section/view`, which contains no zod. */

export type { Label } from "../diagnostic/index.ts";
export type { BrowserCode, BrowserPart, Catalogue, Look, Widget } from "./catalogue.ts";
export { type Conditions, conditionFor, type FieldCondition, isShown } from "./conditions.ts";
export { consentCategories, optionalCategories } from "./consent-categories.ts";
export {
  type Category,
  type ColorMode,
  categories,
  colorModes,
  defaultColorMode,
  defineSection,
  type Orientation,
  type Purpose,
  purposeOf,
  purposes,
  type SectionData,
  type SectionProps,
  type SectionSchema,
  type SectionType,
  type Spacing,
  type StructuredData,
  spacings,
} from "./define-section.ts";
export {
  type ContentSources,
  defineThirdParty,
  type ThirdParty,
} from "./define-third-party.ts";
export {
  type FieldNode,
  type FieldVisitor,
  fieldTree,
  isFieldShown,
  visitFields,
  withAbsence,
  withoutHidden,
} from "./field-tree.ts";
export {
  type Alignment,
  alignedText,
  choice,
  dateTime,
  email,
  eventId,
  type FieldMeta,
  fieldRegistry,
  filmFile,
  flag,
  flagCode,
  fontName,
  formed,
  group,
  hexColour,
  icon,
  knownText,
  type Labels,
  link,
  list,
  markdown,
  pictureSource,
  plainText,
  range,
  register,
  ruled,
  text,
} from "./fields.ts";
export { fontFamilyOf, isFontFile } from "./font-family.ts";
export { type ListedPage, type PageList, pageListOf } from "./listed-pages.ts";
export { defaultLogoWidth, logoWidths } from "./logo-width.ts";
export type {
  MarkdownAlignment,
  MarkdownBlock,
  MarkdownHeading,
  MarkdownInline,
  MarkdownItem,
  MarkdownMark,
  MarkdownNote,
  MarkdownPicture,
  MarkdownText,
} from "./markdown.ts";
export { colourPrefix, palette } from "./palette.ts";
export { familyOf, type PictureFamily, pictureFamilies } from "./picture-families.ts";
export type { SafeText } from "./plain-markup.ts";
export { hasMarkup, sanitizeText } from "./rich-text.ts";
export * as rules from "./rules/index.ts";
export {
  article,
  background,
  button,
  buttons,
  crop,
  type Focus,
  focus,
  listedPages,
  logo,
  picture,
  siteLogo,
  sizes,
  socials,
  teamMember,
  teamMembers,
  teamOptions,
} from "./shapes.ts";
export { toPlainText } from "./strip-tags.ts";
export { countCodePoints, visibleLength } from "./visible-length.ts";
