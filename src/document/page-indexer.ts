/**
 * Cuts a document into its frame and its pages, those of translations too, while it is being read and without parsing it:
 * so pages can be parsed, judged and rendered one at a time, on any core, and a document of any size needs the memory of one
 * page. What is no JSON is cut somehow or not at all: whoever parses the parts finds out, and `parse.ts` says what it is.
 */
import { caps } from "./caps.ts";
import * as units from "./units.ts";

/** Where a page stands in the file, or what a translation says of it. */
export interface PageRange {
  /** Offset of its first byte. */
  readonly start: number;
  readonly bytes: number;
  /** Colons outside of texts: how many members its objects have, repeated names included. */
  readonly members: number;
  /** Its path, as JSON; undefined where it has none that is a text. */
  readonly path: string | undefined;
  /** SHA-256 of its bytes, hex. */
  readonly digest: string;
  /** Where each of its sections begins in it and how long it is, one behind the other, in bytes. */
  readonly sections: readonly number[];
  /** How many values it has. */
  readonly values: number;
}

export interface PageRanges {
  /** The document with empty lists of pages. */
  readonly settings: Uint8Array;
  readonly settingsMembers: number;
  /** Places of the frame, in its bytes, where so many bytes of the file are left out. */
  readonly cuts: readonly { readonly at: number; readonly bytes: number }[];
  readonly pages: readonly PageRange[];
  /** What each translation says of pages, in its order, by the language's code as JSON. */
  readonly translations: ReadonlyMap<string, readonly PageRange[]>;
  readonly bytes: number;
  /** SHA-256 of the document, hex. */
  readonly hash: string;
}

const { quoteMark, comma, colon, backslash, isBlank } = units;
const { openList, closeList, openObject, closeObject } = units;
/** A frame is what is on every page; a larger one is no frame. */
const largestFrame = 32 * 1024 * 1024;
/** Names and paths that matter are shorter. */
const longestName = 8 * 1024;

/** What may be known of the pages of a list from an earlier cut. */
export interface RecallRange {
  /** @returns which page is expected next, wherever it stood */
  next(): PageRange | undefined;
  /** @param digest of the page that stands there */
  passed(digest: string): void;
}

const nothingKnown: RecallRange = { next: () => undefined, passed() {} };

/** SHA-256 of bytes as they come. */
export interface Hash {
  update(part: Uint8Array): unknown;
  digest(encoding: "hex"): string;
}

/** A page that is being read. */
interface OpenPage {
  readonly start: number;
  readonly hash: Hash;
  /** How many values there were before it. */
  readonly valuesBefore: number;
  members: number;
  path: string | undefined;
  readonly sections: number[];
}

/**
 * @param createHash begins a SHA-256
 * @param recall what is known of the pages of the primary language, or of a translation by its code as JSON
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
  /** The text that was read last where names matter, as JSON, and its parts while it is being read. */
  let text: string | undefined;
  let textParts: Uint8Array[] | undefined;
  let textBytes = 0;
  /** Names of the members around, by depth: of the frame, or of the page that is open. */
  const names: string[] = [];
  /** The list of pages around, and what may be known of them. */
  let list: PageRange[] | undefined;
  let recalled = nothingKnown;
  let listDepth = 0;
  let cutFrom = 0;
  let page: OpenPage | undefined;
  let sectionStart = 0;

  const addToFrame = (part: Uint8Array) => {
    // A copy: the chunk is its reader's. (A Buffer has a slice() that is none.)
    settings.push(new Uint8Array(part));
    frameBytes += part.length;
    if (frameBytes > largestFrame) isBroken = true;
  };

  /** @returns the list whose items are pages, if that is what begins here */
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

  /** Whether texts are names that matter, or a page's path. */
  const isNaming = () => (page ? depth === listDepth + 1 : depth <= 3);

  /** @returns where the text ends that goes on here: at its quotation mark, or with the chunk */
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

  /** @param end offset in the chunk behind the page @param kept from where on its bytes are not hashed yet */
  function endPage(chunk: Uint8Array, kept: number, end: number) {
    if (!page || !list) return;
    const { start, hash, valuesBefore, members, path, sections } = page;
    hash.update(chunk.subarray(kept, end));
    const [bytes, digest] = [offset + end - start, hash.digest("hex")];
    addPage({ start, bytes, members, path, digest, sections, values: values - valuesBefore });
    page = undefined;
  }

  function addPage(slice: PageRange) {
    if (list?.length === caps.pages) fail();
    list?.push(slice);
    recalled.passed(slice.digest);
  }

  /** @returns the page that begins here, if it is known and all of it is in the chunk */
  function knownPage(chunk: Uint8Array, at: number): PageRange | undefined {
    const slice = recalled.next();
    const end = at + (slice?.bytes ?? 0);
    if (!slice || (chunk[end] !== comma && chunk[end] !== closeList)) return undefined;
    const hash = createHash();
    hash.update(chunk.subarray(at, end));
    return hash.digest("hex") === slice.digest ? { ...slice, start: offset + at } : undefined;
  }

  /** @returns false when the document cannot be cut, and no more of it need be read */
  function push(chunk: Uint8Array): boolean {
    whole.update(chunk);
    /** From where on the chunk belongs to the frame, or to the open page. */
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
        const known = page ? undefined : knownPage(chunk, at);
        if (known) {
          // The same bytes are the same to who reads them.
          addPage(known);
          values += known.values;
          at += known.bytes;
          unit = chunk[at] as number;
        }
        if (unit === comma || unit === closeList) {
          // Nothing where a page should be.
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

  /** A member of a page has ended. */
  function notePath() {
    if (page && depth === listDepth + 1 && names[depth] === '"path"') page.path = text;
    text = undefined;
  }

  function fail(): undefined {
    isBroken = true;
    return undefined;
  }

  /** @returns undefined when the document could not be cut */
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
