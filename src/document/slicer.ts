/**
 * Cuts a document into its frame and its pages while it is being read, without parsing it: so pages can be parsed, judged
 * and rendered one at a time, on any core, and a document of any size needs the memory of one page.
 *
 * Only what looks exactly as it should is cut. Anything else is left to `parse.ts`, which finds out what it is.
 */
import { caps } from "./caps.ts";

/** Where a page stands in the file. */
export interface Slice {
  /** Offset of its first byte. */
  readonly start: number;
  readonly bytes: number;
  /** Colons outside of texts: how many members its objects have, repeated names included. */
  readonly members: number;
}

export interface Slices {
  /** The document with an empty list of pages. */
  readonly frame: Uint8Array;
  readonly frameMembers: number;
  readonly pages: readonly Slice[];
}

export interface SlicerOptions {
  /** Called with the bytes of a page, in as many parts as they come in. */
  readonly onPageBytes?: (part: Uint8Array) => void;
  readonly onPageEnd?: () => void;
}

const [tab, newline, carriageReturn, space] = [9, 10, 13, 32];
const [quoteMark, comma, colon, backslash] = [34, 44, 58, 92];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];
/** How deep a page is: in the list that is in the document. */
const pageDepth = 2;
const pagesKey = /"pages"[\t\n\r ]*:[\t\n\r ]*$/;
/** A frame is what is on every page; a larger one is no frame. */
const largestFrame = 32 * 1024 * 1024;

export function createSlicer({ onPageBytes, onPageEnd }: SlicerOptions = {}) {
  const frame: Uint8Array[] = [];
  const pages: Slice[] = [];
  let offset = 0;
  let frameBytes = 0;
  let depth = 0;
  let values = 1;
  let frameMembers = 0;
  let pageMembers = 0;
  let pageStart = -1;
  let isInText = false;
  let isEscaped = false;
  let isBroken = false;
  /** What may come next in the list of pages; undefined outside of it. */
  let expected: "page or end" | "page" | "comma or end" | undefined;
  let hasPages = false;

  const addToFrame = (part: Uint8Array) => {
    // A copy: the chunk is its reader's. (A Buffer has a slice() that is none.)
    frame.push(new Uint8Array(part));
    frameBytes += part.length;
    if (frameBytes > largestFrame) isBroken = true;
  };
  const endsWithPagesKey = (chunk: Uint8Array, from: number, to: number) => {
    const last = frame.at(-1) ?? new Uint8Array();
    const tail = [...last.slice(-64), ...chunk.slice(Math.max(from, to - 64), to)];
    return pagesKey.test(String.fromCharCode(...tail));
  };

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

  /** @returns false when the document cannot be cut, and no more of it need be read */
  function push(chunk: Uint8Array): boolean {
    let kept = 0;
    for (let at = 0; at < chunk.length; at++) {
      if (isInText) {
        at = endOfText(chunk, at);
        continue;
      }
      const unit = chunk[at] as number;
      if (expected !== undefined && depth === pageDepth) {
        if (unit === space || unit === newline || unit === carriageReturn || unit === tab) continue;
        if (unit === openObject && expected !== "comma or end") {
          [pageStart, pageMembers, kept] = [offset + at, 0, at];
          depth++;
          values++;
        } else if (unit === comma && expected === "comma or end") expected = "page";
        else if (unit === closeList && expected !== "page") {
          expected = undefined;
          [hasPages, kept] = [true, at];
          depth--;
        } else return fail();
        continue;
      }
      if (unit === quoteMark) isInText = true;
      else if (unit === colon) {
        if (pageStart < 0) frameMembers++;
        else pageMembers++;
      } else if (unit === comma) values++;
      else if (unit === openList && depth === 1 && endsWithPagesKey(chunk, kept, at)) {
        if (hasPages) return fail();
        addToFrame(chunk.subarray(kept, at + 1));
        expected = "page or end";
        depth++;
      } else if (unit === openList || unit === openObject) {
        values++;
        if (++depth > caps.depth) return fail();
      } else if (unit === closeList || unit === closeObject) {
        depth--;
        if (pageStart < 0 || depth > pageDepth) continue;
        onPageBytes?.(chunk.subarray(kept, at + 1));
        onPageEnd?.();
        if (pages.length === caps.pages) return fail();
        pages.push({ start: pageStart, bytes: offset + at + 1 - pageStart, members: pageMembers });
        pageStart = -1;
        expected = "comma or end";
      }
    }
    if (pageStart >= 0) onPageBytes?.(chunk.subarray(kept));
    else if (expected === undefined) addToFrame(chunk.subarray(kept));
    offset += chunk.length;
    return isBroken || offset > caps.bytes || values > caps.values ? fail() : true;
  }

  function fail(): false {
    isBroken = true;
    return false;
  }

  /** @returns undefined when the document could not be cut */
  function end(): Slices | undefined {
    if (isBroken || isInText || depth !== 0 || pages.length === 0) return undefined;
    const whole = new Uint8Array(frameBytes);
    let at = 0;
    for (const part of frame) {
      whole.set(part, at);
      at += part.length;
    }
    return { frame: whole, frameMembers, pages };
  }
  return { push, end };
}
