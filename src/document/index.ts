/** The site document: parse with positions, validate, translate, describe. */

export { groupAlternates, type Versions } from "./alternates.ts";
export { caps } from "./caps.ts";
export { isConsentNeeded, shownConsentOf, thirdPartyIdsOf } from "./consent.ts";
export { cookieTypes } from "./consent-schema.ts";
export { documentJsonSchema } from "./json-schema.ts";
export { createPageMemory } from "./page-memory.ts";
export { metaSchema } from "./page-schema.ts";
export { type ParsedDocument, parseDocument } from "./parse.ts";
export { locate } from "./position.ts";
export {
  formatMoment,
  type KeptOutPage,
  type SiteAtMoment,
  type Steady,
  selectPages,
} from "./publication.ts";
export { writtenIn } from "./script.ts";
export type { Edition, Language, Page, PageOutline, PageReference, Section, Site } from "./site.ts";
export { type SiteFrame, siteSchema } from "./site-schema.ts";
export { createSlicer, type Slice, type Slices } from "./slicer.ts";
export {
  joinSoundSite,
  readJudgedPage,
  readSoundFrame,
  readSoundPage,
  type SoundFrame,
} from "./sound-site.ts";
export { validate } from "./validate.ts";
export { type JudgePage, validatePage } from "./validate-page.ts";
