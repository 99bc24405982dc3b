/**
 * Caps on what is read at all, checked before any schema sees the document, so that a hostile one costs bounded time
 * and memory (SAF-2). They lie far above any real site.
 */
export const caps = {
  bytes: 256 * 1024 * 1024,
  /** Lists and objects inside one another. */
  depth: 64,
  /** Names and values in the whole document. */
  values: 20_000_000,
  /** Items of any list inside a section. */
  sectionItems: 1_000,
  /** Problems that are reported for one document. */
  problems: 1_000,
} as const;
