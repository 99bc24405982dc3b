/** The site document: parsing with positions, validation, translation and its JSON Schema. */
export { groupAlternates, type Versions } from "./alternates.ts";
export { caps } from "./caps.ts";
export { isConsentNeeded, shownConsentOf, wantedThirdParties } from "./consent.ts";
export { writtenIn } from "./guess-language.ts";
export { joinSite } from "./join-site.ts";
export { asText, isObject, isSame, type Json } from "./json.ts";
export { describeCondition, englishOf } from "./json-schema/conditions.ts";
export { documentJsonSchema } from "./json-schema/json-schema.ts";
export { documentTypes } from "./json-schema/typescript.ts";
export { type AllSettings, validateSettings } from "./localized-settings.ts";
export {
  applyManaged,
  changesManaged,
  ignoredPaths,
  isManaged,
  keepManaged,
  withoutManaged,
} from "./managed.ts";
export { articleOf } from "./markdown/article.ts";
export { type MarkdownLibrary, provideMarkdown } from "./markdown/parser.ts";
export { readMarkdown } from "./markdown/read.ts";
export { type EditedSection, readPageForEditing } from "./page-for-editing.ts";
export { pageSchema } from "./page-schema.ts";
export { isArticle } from "./parts/article-part.ts";
export { readArticleSection, readArticleText, withArticleText } from "./parts/article-text.ts";
export { partsIn, resolvePart } from "./parts/part-path.ts";
export {
  type FoundPart,
  putTogether,
  type ReadPart,
  type SharedLocation,
  type WholeDocument,
} from "./parts/put-together.ts";
export { checkProducts } from "./products.ts";
export {
  formatMoment,
  type KeptOutPage,
  type SiteAtMoment,
  type Steady,
  selectPages,
} from "./publication.ts";
export { findBundleName, hashedFolder } from "./reserved-paths.ts";
export { sampleOf } from "./samples/index.ts";
export type {
  Language,
  LocalizedSite,
  Page,
  PageReference,
  Section,
  SectionReference,
  Site,
} from "./site.ts";
export { type SiteSettings, settingsTree } from "./site-schema.ts";
export { statuses } from "./status.ts";
export {
  type DocumentText,
  keepDiagnostics,
  locate,
  type PageDiagnostic,
  type Part,
  reportDiagnostics,
  withoutPosition,
} from "./text/locate.ts";
export {
  type Common,
  indexChange,
  indexPages,
  type PageRange,
  type PageRanges,
} from "./text/pages.ts";
export { parseDocument, parsePart } from "./text/parse.ts";
export type { PositionOf } from "./text/positions.ts";
export { readTheme, validateLook } from "./theme-schema.ts";
export { pairPages } from "./translated-pages.ts";
export {
  type ExportedText,
  exportTexts,
  type ImportedText,
  type ImportReport,
  importTexts,
} from "./translations/exchange.ts";
export { pagesIn, surveyPages, type Version, versionOf, writtenElsewhere } from "./translations/survey.ts";
export {
  type PageInLanguages,
  type TranslatedText,
  textsOfPage,
  textsOfSettings,
  unfinished,
} from "./translations/texts.ts";
export { findListProblem, validate } from "./validate.ts";
export {
  type RawPage,
  type ValidatedPage,
  validatePageInLocales,
} from "./validate-page-in-locales.ts";
export { readSettings } from "./validation/settings.ts";
