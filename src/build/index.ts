/** The main path. */

export type { ClassNames } from "../assets/class-names.ts";
export { adviseOnForms } from "./advise-on-forms.ts";
export { buildSite, checkSite } from "./build.ts";
export type { Cache } from "./caches.ts";
export { digest } from "./content-hash.ts";
export { type DebugLog, debugLog } from "./debug-log.ts";
export { createEngine, type Engine } from "./engine.ts";
export { readDocument } from "./find-site.ts";
export { readIdentity } from "./identity.ts";
export { type LoadOptions, openEngine } from "./open-engine.ts";
export { type OnPart, type Opened, openText } from "./open-site-document.ts";
export {
  type BuildEvent,
  type BuildOptions,
  type BuildSiteOptions,
  type CheckOptions,
  defaults,
  givenOptions,
  outputFolder,
  ownOptions,
  type ProgressEvent,
} from "./options.ts";
export { createMemoryCache } from "./page-cache.ts";
export { type OpenDocument, prepareSite } from "./prepare.ts";
export type { PreparedSite } from "./prepared-site.ts";
export { openPublicFiles } from "./public/index.ts";
export {
  type ChangedFile,
  type FileChanges,
  publicationOf,
  type SiteReport,
  type SiteResult,
} from "./report.ts";
export type { ResolveSteps } from "./resolve-asset-requests.ts";
export { cutDocument, inMemory, type SiteDocument } from "./site-document.ts";
export {
  type CompiledTemplates,
  compileProvided,
  type OpenedTemplates,
  packageFolder,
  type TemplateChoice,
} from "./templates/index.ts";
export { findUnchanged } from "./unchanged.ts";
export { createWorkerPool, type WorkerPool } from "./worker-pool/worker-pool.ts";
