/** Output: the only writer of bundles. A build yields files; publish stages, commits and owns them. */
export { type CachedWork, type ContentCache, createContentCache } from "./cache/content-cache.ts";
export { createAppender, type Store } from "./cache/store.ts";
export { type Disk, type DiskEntry, type DiskKind, type DiskName, makeFolder, realDisk } from "./disk.ts";
export { listNames } from "./list-names.ts";
export { type FoundBundle, listBundles, type Notes, openNotes } from "./output-location.ts";
export { findUntouchedBundle, hashOfBundle } from "./ownership.ts";
export { publish, recover, removeBundle } from "./publish.ts";
export { createDraftWriter, type WriteDraft } from "./stage-files.ts";
export { FaultError, isSystemError, type SystemError } from "./system-fault.ts";
export { makeTemporary, type TemporaryFolder } from "./temporary.ts";
export { foldPath } from "./tree.ts";
export type {
  Aborted,
  BundleChanges,
  Draft,
  Failed,
  OutputFile,
  OutputFiles,
  Published,
  PublishedFile,
  PublishOptions,
  PublishResult,
  Stage,
} from "./types.ts";
export { type KeptVersion, type NewVersion, openVersions, type Versions } from "./versions.ts";
