/** Tools for authors of documents and templates; nothing here is part of a build. */
export { buildCatalogueSite, type CatalogueOptions, catalogueDocument } from "./catalogue-site/index.ts";
export { listSections, type SectionFacts } from "./section-facts.ts";
export { createSectionSite, shownTypes } from "./section-preview/index.ts";
export type { ThumbnailOptions } from "./section-thumbnails/index.ts";
export { siteJsonSchema } from "./site-json-schema.ts";
export { findInTheWay, placeStarter } from "./starters/starter-folder.ts";
export {
  type StarterChoice,
  type StarterFile,
  samplesIn,
  starterSite,
} from "./starters/starter-site.ts";
export { listStarters, type Starter } from "./starters/starters.ts";
export type { TemplateCheck, TemplateCheckOptions } from "./template-check/index.ts";
export { findThumbnail, findVariantThumbnail } from "./thumbnails.ts";
