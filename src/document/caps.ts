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
  /** Names and values in one part: a section, the frame of a page, the frame of the site. */
  partValues: 50_000,
  /** Items of any list of a part. */
  items: 1_000,
  /** UTF-16 code units of any text of a part, its markup included. */
  text: 50_000,
  /** Tags of inline HTML in any text of a part. Whoever colours each letter of a paragraph needs 2 a letter. */
  tags: 5_000,
  /**
   * Pages of a document: twice what has to be possible (100,000), and four sitemaps. Pages are judged one by one, so their
   * number alone decides how long a check takes.
   */
  pages: 200_000,
  /** Code points of a visible character, on the average of a text: emoji have up to 10, letters with marks 3. */
  codePoints: 8,
  /** Problems that are reported for one document: errors and warnings, each. */
  problems: 1_000,
} as const;

/**
 * Budgets for what caps multiply to. Each is a base, which any site may use, and a share for every byte that somebody wrote: so a
 * small document costs little, whatever it multiplies, and a large one may grow with its texts.
 */
export const budgets = {
  /** Bytes of the whole document when each part stands wherever it is named. */
  parts: (written: number): number => Math.min(caps.bytes, 1024 * 1024 + 16 * written),
  /** Bytes of all files of a site in several languages, estimated: 1,900 empty pages in 14 languages fit. */
  published: (written: number): number => 256 * 1024 * 1024 + 256 * written,
} as const;
