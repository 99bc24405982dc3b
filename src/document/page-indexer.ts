/**
 * Splits a document into site settings and pages, including those of translations, while it is read and without parsing it.
 * Pages can then be parsed, validated and rendered one at a time on any core, and memory use is that of one page.
 * Invalid JSON is split arbitrarily or not at all; parsing its parts fails later, and `parse.ts` reports the problem.
 */
import { caps } from "./caps.ts";
import * as units from "./units.ts";

/** Byte range of a page, or of its translation, in the file. */
export interface PageRange {
  /** Offset of the first byte. */
  readonly start: number;
  readonly bytes: number;
  /** Number of object members, including duplicate keys: the colons outside of texts. */
  readonly members: number;
  /** JSON-encoded path; undefined if it is missing or not a text. */
  readonly path: string | undefined;
  /** SHA-256 of its bytes, in hex. */
  readonly digest: string;
  /** Alternating start and length of its sections, in bytes from the start of the page. */
  readonly sections: readonly number[];
  /** Number of values. */
  readonly values: number;
}

export interface PageRanges {
  /** Site settings: the document with empty lists of pages. */
  readonly settings: Uint8Array;
  readonly settingsMembers: number;
  /** Offsets in the settings where bytes of the file are left out, with their number. */
  readonly cuts: readonly { readonly at: number; readonly bytes: number }[];
  readonly pages: readonly PageRange[];
  /** Translated pages in their order, by JSON-encoded language code. */
  readonly translations: ReadonlyMap<string, readonly PageRange[]>;
  readonly bytes: number;
  /** SHA-256 of the document, in hex. */
  readonly hash: string;
}

const { quoteMark, comma, colon, backslash, isBlank } = units;
const { openList, closeList, openObject, closeObject } = units;
/** In bytes. Real site settings are far smaller. */
const largestFrame = 32 * 1024 * 1024;
/** In bytes. Keys and paths that matter are shorter. */
const longestName = 8 * 1024;

/** Access to the pages of a list from an earlier read. */
export interface RecallRange {
  /** @returns the page that is expected next */
  next(): PageRange | undefined;
  /** @param digest digest of the page that was found */
  passed(digest: string): void;
}

const nothingKnown: RecallRange = { next: () => undefined, passed() {} };

/** Incremental SHA-256. */
export interface Hash {
  update(part: Uint8Array): unknown;
  digest(encoding: "hex"): string;
}

/** A page that is being read. */
interface OpenPage {
  readonly start: number;
  readonly hash: Hash;
  /** Number of values before it. */
  readonly valuesBefore: number;
  members: number;
  path: string | undefined;
  readonly sections: number[];
}

/**
 * @param createHash starts a SHA-256
 * @param recall returns known pages of the primary language, or of a translation by its JSON-encoded code
 */
export function createIndexer(
  createHash: () => Hash,
  recall: (code?: string) => RecallRange = () => nothingKnown,
) {
  const settings: Uint8Array[] = [];
  const cuts: { at: number; bytes: number }[] = [];
  const pages: PageRange[] = [];
  const translations = new Map<string, PageRange[]>();
  const whole = createHash();
  let offset = 0;
  let frameBytes = 0;
  let depth = 0;
  let values = 1;
  let settingsMembers = 0;
  let isInText = false;
  let isEscaped = false;
  let isBroken = false;
  /** The last text read where keys matter, as JSON, and its chunks while it is being read. */
  let text: string | undefined;
  let textParts: Uint8Array[] | undefined;
  let textBytes = 0;
  /** Keys on the current path, by depth: in the settings or in the open page. */
  const names: string[] = [];
  /** The current list of pages, and its pages from an earlier read. */
  let list: PageRange[] | undefined;
  let recalled = nothingKnown;
  let listDepth = 0;
  let cutFrom = 0;
  let page: OpenPage | undefined;
  let sectionStart = 0;

  const addToFrame = (part: Uint8Array) => {
    // Copied, because the reader reuses the chunk. (Buffer's slice() does not copy.)
    settings.push(new Uint8Array(part));
    frameBytes += part.length;
    if (frameBytes > largestFrame) isBroken = true;
  };

  /** @returns the list of pages that starts here, if one does */
  function listOfPages(): PageRange[] | undefined {
    if (depth === 1 && names[1] === '"pages"') {
      recalled = recall();
      return pages.length > 0 ? fail() : pages;
    }
    if (depth !== 3 || names[1] !== '"translations"' || names[3] !== '"pages"') return undefined;
    const code = names[2] ?? "";
    if (translations.has(code)) return fail();
    const found: PageRange[] = [];
    translations.set(code, found);
    recalled = recall(code);
    return found;
  }

  /** True where a text can be a key that matters, or the path of a page. */
  const isNaming = () => (page ? depth === listDepth + 1 : depth <= 3);

  /** @returns the end of the current text: its closing quotation mark or the end of the chunk */
  function endOfText(chunk: Uint8Array, from: number): number {
    let at = isEscaped ? from + 1 : from;
    isEscaped = false;
    for (; at < chunk.length; at++) {
      const unit = chunk[at];
      if (unit === backslash) at++;
      else if (unit === quoteMark) {
        isInText = false;
        return at;
      }
    }
    isEscaped = at > chunk.length;
    return at;
  }

  function noteText(chunk: Uint8Array, from: number, to: number) {
    if (!textParts) return;
    textBytes += to - from;
    if (textBytes <= longestName) textParts.push(new Uint8Array(chunk.subarray(from, to)));
    if (isInText) return;
    text = textBytes <= longestName ? `"${Buffer.concat(textParts).toString()}` : undefined;
    textParts = undefined;
  }

  function beginPage(at: number) {
    const start = offset + at;
    page = { start, hash: createHash(), valuesBefore: values, members: 0, path: undefined, sections: [] };
    names[listDepth + 1] = "";
  }

  /** @param end offset in the chunk after the page @param kept offset of the first byte that is not hashed yet */
  function endPage(chunk: Uint8Array, kept: number, end: number) {
    if (!page || !list) return;
    const { start, hash, valuesBefore, members, path, sections } = page;
    hash.update(chunk.subarray(kept, end));
    const [bytes, digest] = [offset + end - start, hash.digest("hex")];
    addPage({ start, bytes, members, path, digest, sections, values: values - valuesBefore });
    page = undefined;
  }

  function addPage(range: PageRange) {
    if (list?.length === caps.pages) fail();
    list?.push(range);
    recalled.passed(range.digest);
  }

  /** @returns the page that starts here, if it is known and completely in the chunk */
  function cachedPage(chunk: Uint8Array, at: number): PageRange | undefined {
    const range = recalled.next();
    const end = at + (range?.bytes ?? 0);
    if (!range || (chunk[end] !== comma && chunk[end] !== closeList)) return undefined;
    const hash = createHash();
    hash.update(chunk.subarray(at, end));
    return hash.digest("hex") === range.digest ? { ...range, start: offset + at } : undefined;
  }

  /** @returns false if the document cannot be split, so reading can stop */
  function push(chunk: Uint8Array): boolean {
    whole.update(chunk);
    /** Offset from which the chunk belongs to the settings or to the open page. */
    let kept = 0;
    for (let at = 0; at < chunk.length; at++) {
      if (isInText) {
        const end = endOfText(chunk, at);
        noteText(chunk, at, Math.min(end + 1, chunk.length));
        at = end;
        continue;
      }
      let unit = chunk[at] as number;
      if (list && depth === listDepth) {
        if (isBlank(unit)) continue;
        const known = page ? undefined : cachedPage(chunk, at);
        if (known) {
          // Equal bytes have equal contents, so they are skipped.
          addPage(known);
          values += known.values;
          at += known.bytes;
          unit = chunk[at] as number;
        }
        if (unit === comma || unit === closeList) {
          // A page is missing here.
          if (!page && !known && (unit === comma || list.length > 0)) return fail() ?? false;
          endPage(chunk, kept, at);
          if (unit === comma) {
            values++;
            continue;
          }
          if (offset + at > cutFrom) cuts.push({ at: frameBytes, bytes: offset + at - cutFrom });
          list = undefined;
          kept = at;
          depth--;
          continue;
        }
        if (!page) {
          beginPage(at);
          kept = at;
        }
      }
      if (unit === quoteMark) {
        isInText = true;
        if (isNaming()) [textParts, textBytes] = [[], 0];
      } else if (unit === colon) {
        if (page) page.members++;
        else settingsMembers++;
        if (isNaming()) names[depth] = text ?? "";
        text = undefined;
      } else if (unit === comma) {
        values++;
        notePath();
      } else if (unit === openList || unit === openObject) {
        values++;
        const found = unit === openList && !list ? listOfPages() : undefined;
        if (found) {
          addToFrame(chunk.subarray(kept, at + 1));
          [list, listDepth, cutFrom] = [found, depth + 1, offset + at + 1];
          kept = at + 1;
        }
        if (page && depth === listDepth + 2 && names[listDepth + 1] === '"components"')
          sectionStart = offset + at - page.start;
        if (++depth > caps.depth) return fail() ?? false;
      } else if (unit === closeList || unit === closeObject) {
        notePath();
        depth--;
        if (!page) continue;
        if (depth === listDepth + 2 && names[listDepth + 1] === '"components"')
          page.sections.push(sectionStart, offset + at + 1 - page.start - sectionStart);
      }
      if (isBroken) return false;
    }
    if (page) page.hash.update(chunk.subarray(kept));
    else if (!list) addToFrame(chunk.subarray(kept));
    offset += chunk.length;
    if (offset > caps.bytes || values > caps.values) fail();
    return !isBroken;
  }

  /** Records the path at the end of a page member. */
  function notePath() {
    if (page && depth === listDepth + 1 && names[depth] === '"path"') page.path = text;
    text = undefined;
  }

  function fail(): undefined {
    isBroken = true;
    return undefined;
  }

  /** @returns undefined if the document could not be split */
  function end(): PageRanges | undefined {
    if (isBroken || isInText || depth !== 0) return undefined;
    return {
      settings: Buffer.concat(settings),
      settingsMembers,
      cuts,
      pages,
      translations,
      bytes: offset,
      hash: whole.digest("hex"),
    };
  }
  return { push, end };
}
