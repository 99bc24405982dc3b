/** Output: the only writer of bundles. A build yields files; publish stages, commits and owns them. */
export { type CachedWork, type ContentCache, createContentCache } from "./cache/content-cache.ts";
export type { Disk, DiskEntry, DiskKind, DiskName } from "./disk.ts";
export { createDraftWriter, type Draft, type Stage, type WriteDraft } from "./draft.ts";
export { makeFolder } from "./make-folder.ts";
export { type Notes, openNotes } from "./notes.ts";
export { type FoundBundle, listBundles } from "./output-location.ts";
export { foldPath } from "./output-path.ts";
export { publish, recover, removeBundle } from "./publish.ts";
export { realDisk } from "./real-disk.ts";
export { FaultError, isSystemError, type SystemError } from "./system-fault.ts";
export { makeTemporary, type TemporaryFolder } from "./temporary.ts";
export type {
  Aborted,
  BundleChanges,
  Failed,
  OutputFile,
  OutputFiles,
  Published,
  PublishedFile,
  PublishOptions,
  PublishResult,
} from "./types.ts";
export { findUntouchedBundle, hashOfBundle } from "./untouched.ts";
