/**
 * The Markdown parser, loaded on first use: sites without articles do not pay for it. It is provided from outside, because the
 * core does not access the disk.
 */
import type { MarkdownIt, StateBlock, StateInline } from "markdown-it";
import type { parseDocument } from "yaml";
import { remember } from "../../section/rules/remember.ts";
import { caps } from "../caps.ts";

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

/** Thrown for a text with far more elements than a document may have. The rest of it is not read. */
export class TooManyElements extends Error {
  override readonly name = "TooManyElements";
}

/** Elements made until then. Some of them are joined later, so that they are no more than a document may have. */
export const maxMade = 2 * caps.markdownElements;

/** Environment of a text whose elements are counted while they are made, which its states share. */
export type Counted = {
  made: number;
};

/** Those of a text at its maximum length would take half a second to make. Other texts are read to their end. */
function boundElements({ block, inline }: MarkdownIt): void {
  const count = (env: Partial<Counted>) => {
    if (env.made === undefined) return;
    if (++env.made > maxMade) throw new TooManyElements();
  };
  block.State = class extends block.State {
    override push(...element: Parameters<StateBlock["push"]>) {
      count(this.env as Partial<Counted>);
      return super.push(...element);
    }
  };
  inline.State = class extends inline.State {
    override push(...element: Parameters<StateInline["push"]>) {
      count(this.env as Partial<Counted>);
      return super.push(...element);
    }
  };
}

let parser: MarkdownIt | undefined;

export function markdownParser(): MarkdownIt {
  if (parser) return parser;
  parser = markdownLibrary().createParser();
  boundElements(parser);
  // Its footnotes are put in their place by the reader: the plugin copies the whole text for each one.
  parser.disable("footnote_tail");
  parser.block.ruler.before("blockquote", "quote_section", readQuoteSection);
  parser.inline.ruler.before("html_inline", "html_special", lookForEnd);
  parser.set({ html: true, linkify: false, typographer: false, maxNesting });
  // Addresses stay as written. The link rules judge them, and explain those that are not allowed.
  parser.validateLink = () => true;
  parser.normalizeLink = (url) => url;
  parser.normalizeLinkText = (text) => text;
  return parser;
}

const lastEnds = remember(
  (text: string) => ({
    comment: text.lastIndexOf("-->"),
    data: text.lastIndexOf("]]>"),
    instruction: text.lastIndexOf("?>"),
    declaration: text.lastIndexOf(">"),
  }),
  { maxEntries: 1, longest: Number.POSITIVE_INFINITY },
);

/**
 * Corrects what the parser knows of comments and the like: after one without an end, it takes all others for text, also those before
 * it, if it has looked at what follows a bracket first. Their words would be shown, and the brackets in them take quadratic time.
 */
function lookForEnd(state: StateInline): boolean {
  const { src, pos } = state;
  const next = src.charAt(pos + 1);
  if (src.charAt(pos) !== "<" || (next !== "!" && next !== "?")) return false;
  const ends = lastEnds(src);
  const end = src.startsWith("<!--", pos)
    ? ends.comment
    : src.startsWith("<![CDATA[", pos)
      ? ends.data
      : next === "?"
        ? ends.instruction
        : ends.declaration;
  state.skipHtmlSpecial = end < pos;
  return false;
}

/** Number of lines with `>` that follow one without, after which quotes are read on their own. */
const maxReturns = 32;

/**
 * Reads quotes that are mixed with other lines in sections. The parser looks at all lines up to the next empty one for each quote,
 * since a line without `>` can continue its paragraph. A text of "> #" and "a" by turns would take it a minute.
 * @returns true if it has read a section
 */
function readQuoteSection(state: StateBlock, start: number, end: number, isSilent: boolean): boolean {
  if (isSilent || !isQuote(state, start)) return false;
  // As the parser looks for the end of the quote.
  const endings = state.md.block.ruler.getRules("blockquote");
  const { parentType } = state;
  state.parentType = "blockquote";
  let returns = 0;
  let line = start + 1;
  for (; line < end && returns <= maxReturns && !state.isEmpty(line); line++) {
    if (!isQuote(state, line)) {
      if (endings.some((ends) => ends(state, line, end, true))) break;
    } else if (!isQuote(state, line - 1)) returns++;
  }
  state.parentType = parentType;
  if (returns <= maxReturns) return false;
  const { lineMax } = state;
  state.lineMax = line - 1;
  state.md.block.tokenize(state, start, state.lineMax);
  state.lineMax = lineMax;
  return true;
}

const isQuote = ({ src, bMarks, tShift, sCount, blkIndent }: StateBlock, line: number): boolean =>
  (sCount[line] ?? 0) >= blkIndent && src.charCodeAt((bMarks[line] ?? 0) + (tShift[line] ?? 0)) === 0x3e;
