/**
 * Hard limits that are checked before any schema, so that a hostile document costs bounded time and memory (SAF-2).
 * They are far above any real site.
 */
export const caps = {
  bytes: 256 * 1024 * 1024,
  /** Nesting of lists and objects. */
  depth: 64,
  /** Keys and values in the whole document. */
  values: 20_000_000,
  /** Keys and values in one part: a section, a page without its sections, or the site settings. */
  partValues: 50_000,
  /** Items per list of a part. */
  items: 1_000,
  /** UTF-16 code units per text, including markup. */
  text: 50_000,
  /** UTF-16 code units per text in Markdown, which is parsed in linear time. */
  markdown: 200_000,
  /** Elements of a text in Markdown: paragraphs, links, words in bold and so on. */
  markdownElements: 50_000,
  /** HTML tags per text. A paragraph in which each letter has its own colour needs 2 per letter. */
  tags: 5_000,
  /**
   * Pages per document: twice the required 100,000, and four sitemaps. Pages are validated one by one, so their number alone
   * decides how long a check takes.
   */
  pages: 200_000,
  /** Average code points per visible character of a text: emoji have up to 10, letters with marks 3. */
  codePoints: 8,
  /** Reported errors per document, and as many warnings. */
  problems: 1_000,
} as const;

/**
 * Budgets for products of the limits above. Each has a base, which any site may use, and a share per byte of the document: a
 * small document stays cheap whatever it multiplies, and a large one may grow with its texts.
 */
export const budgets = {
  /** Bytes of the document with all its parts expanded. */
  parts: (written: number): number => Math.min(caps.bytes, 1024 * 1024 + 16 * written),
  /** Estimated bytes of all files of a multilingual site: 1,900 empty pages in 14 languages fit. */
  published: (written: number): number => 256 * 1024 * 1024 + 256 * written,
} as const;
