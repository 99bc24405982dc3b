/**
 * The Markdown parser, loaded on first use: sites without articles do not pay for it. It is provided from outside, because the
 * core does not access the disk.
 */
import type { MarkdownIt } from "markdown-it";
import type { parseDocument } from "yaml";

export interface MarkdownLibrary {
  readonly createParser: () => MarkdownIt;
  readonly parseYaml: typeof parseDocument;
}

let load: (() => MarkdownLibrary) | undefined;
let loaded: MarkdownLibrary | undefined;

/** @param library returns the library; called at most once, when the first Markdown text is read */
export function provideMarkdown(library: () => MarkdownLibrary): void {
  load ??= library;
}

/** @throws an error if no library was provided, which is a bug of ours */
export function markdownLibrary(): MarkdownLibrary {
  if (!load) throw new Error("provideMarkdown() must be called before a Markdown text is read.");
  loaded ??= load();
  return loaded;
}

/** Nesting of lists and quotes in a text, each with its paragraph, and of marks in a paragraph. */
export const maxNesting = 40;

let parser: MarkdownIt | undefined;

export function markdownParser(): MarkdownIt {
  if (parser) return parser;
  parser = markdownLibrary().createParser();
  // Its footnotes are put in their place by the reader: the plugin copies the whole text for each one.
  parser.disable("footnote_tail");
  parser.set({ html: true, linkify: false, typographer: false, maxNesting });
  // Addresses stay as written. The link rules judge them, and explain those that are not allowed.
  parser.validateLink = () => true;
  parser.normalizeLink = (url) => url;
  parser.normalizeLinkText = (text) => text;
  return parser;
}
