/**
 * Locates diagnostics in the text of a document. Those of a page are located within the page first, and in the file once the
 * position of the page is known.
 */
import { type Diagnostic, formatLineOfFirst, parsePointer, splitPointer } from "../../diagnostic/index.ts";
import type { PageRange, PageRanges } from "./pages.ts";
import { createPositions, markLength, type PositionOf } from "./positions.ts";
import { JsonScanner, parseName, quoted } from "./scanner.ts";

/** Part of a document that is parsed on its own: a page or its translation. */
export interface Part extends Pick<PageRange, "start" | "bytes"> {
  /** JSON pointer of its value. */
  readonly pointer: string;
}

/** Location in a page, independent of the position of the page. */
interface PageLocation {
  /** Index of one of its parts. */
  readonly part: number;
  /** In bytes from the start of the part. */
  readonly offset: number;
}

/** Diagnostic of a page. Its pointer is relative to the part. */
export interface PageDiagnostic extends Diagnostic, PageLocation {
  /** The first location, if the message names one. */
  readonly firstIn?: PageLocation;
}

/** @param texts bytes of the parts, read on demand */
export function keepDiagnostics(
  found: readonly Diagnostic[],
  parts: readonly Part[],
  texts: readonly (() => Uint8Array)[],
): readonly PageDiagnostic[] {
  if (found.length === 0) return [];
  const partOf = (pointer: string) =>
    Math.max(
      0,
      parts.findIndex((part) => pointer === part.pointer || pointer.startsWith(`${part.pointer}/`)),
    );
  const below = (pointer: string, part: number) => pointer.slice(parts[part]?.pointer.length);
  const wanted = pointersOf(found);
  const finders = parts.map((_, index) => {
    const pointers = wanted.filter((pointer) => partOf(pointer) === index).map((one) => below(one, index));
    return pointers.length === 0 ? undefined : findOffsets(texts[index]?.() ?? new Uint8Array(), pointers);
  });
  const locationOf = (pointer: string): PageLocation => {
    const part = partOf(pointer);
    return { part, offset: finders[part]?.(below(pointer, part)) ?? 0 };
  };
  return found.map((diagnostic) => {
    const { pointer, first } = diagnostic;
    return {
      ...diagnostic,
      pointer: splitPointer(below(pointer, partOf(pointer))).pointer,
      ...locationOf(pointer),
      ...(first !== undefined && { firstIn: locationOf(first) }),
    };
  });
}

const pointersOf = (found: readonly Diagnostic[]): string[] =>
  found.flatMap(({ pointer, first }) => (first === undefined ? [pointer] : [pointer, first]));

/** Diagnostic with byte offsets in the document. */
interface WithOffset extends Diagnostic {
  readonly offset?: number;
  readonly firstOffset?: number;
}

/** @returns diagnostics of a page whose parts are at these positions */
export const reportDiagnostics = (kept: readonly PageDiagnostic[], parts: readonly Part[]): Diagnostic[] =>
  kept.map(({ part, offset, firstIn, ...diagnostic }): WithOffset => {
    const { pointer, start } = parts[part] as Part;
    return {
      ...diagnostic,
      pointer: pointer + diagnostic.pointer,
      offset: start + offset,
      ...(firstIn && { firstOffset: (parts[firstIn.part]?.start ?? 0) + firstIn.offset }),
    };
  });

/** @returns the diagnostic without its location */
export const withoutPosition = ({
  line,
  column,
  offset,
  firstOffset,
  ...diagnostic
}: WithOffset): Diagnostic => diagnostic;

export interface DocumentText {
  readonly bytes: Uint8Array;
  /** Default: the text is searched from its start. */
  readonly ranges?: PageRanges;
  /** Default: positions in `bytes`. */
  readonly positionOf?: PositionOf | undefined;
}

/**
 * Adds line and column to diagnostics, and the line of the first location to their messages. Only documents with diagnostics pay
 * for it.
 */
export function locate(text: DocumentText, diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const { bytes, positionOf = createPositions(bytes) } = text;
  if (bytes.length === 0)
    return diagnostics.map((one) => ({ ...one, pointer: splitPointer(one.pointer).pointer }));
  const found: readonly WithOffset[] = diagnostics;
  const offsetOf = findInParts(
    text,
    pointersOf(found.filter(({ line, offset }) => line === undefined && offset === undefined)),
  );
  return found.map(({ offset, firstOffset, ...diagnostic }) => {
    const { pointer, first, line, message } = diagnostic;
    if (line !== undefined) return diagnostic;
    const value = splitPointer(pointer).pointer;
    const located = { ...diagnostic, pointer: value, ...positionOf(offset ?? offsetOf(pointer)) };
    if (first === undefined) return located;
    const firstAt = positionOf(firstOffset ?? offsetOf(first));
    const other = firstAt.file === located.file ? undefined : (firstAt.file ?? "the document itself");
    return { ...located, message: formatLineOfFirst(message, firstAt.line, other) };
  });
}

/** @returns a function that returns the byte offset of a value by its pointer */
function findInParts(
  { bytes, ranges }: DocumentText,
  pointers: readonly string[],
): (pointer: string) => number {
  const groups = new Map<string, { readonly part: Part | undefined; readonly pointers: string[] }>();
  for (const pointer of new Set(pointers)) {
    const part = ranges && partWith(pointer, ranges);
    const group = groups.get(part?.pointer ?? "") ?? { part, pointers: [] };
    groups.set(part?.pointer ?? "", group);
    group.pointers.push(pointer);
  }
  const offsets = new Map<string, number>();
  for (const { part, pointers: inPart } of groups.values()) {
    const text = part ? bytes.subarray(part.start, part.start + part.bytes) : (ranges?.settings ?? bytes);
    const below = (pointer: string) => pointer.slice(part?.pointer.length ?? 0);
    const offsetOf = findOffsets(text, inPart.map(below));
    for (const pointer of inPart) {
      const at = offsetOf(below(pointer));
      offsets.set(pointer, part ? part.start + at : offsetInFile(at, ranges));
    }
  }
  return (pointer) => offsets.get(pointer) ?? 0;
}

function partWith(pointer: string, { pages, translations }: PageRanges): Part | undefined {
  const [first, second = "", third, fourth = ""] = parsePointer(pointer);
  if (first === "pages") {
    const range = pages[Number(second)];
    return second !== "" && range ? { ...range, pointer: `/pages/${second}` } : undefined;
  }
  if (first !== "translations" || third !== "pages" || fourth === "") return undefined;
  const range = translations.get(JSON.stringify(second))?.[Number(fourth)];
  return range && { ...range, pointer: pointer.split("/").slice(0, 5).join("/") };
}

/** @param at offset in the site settings */
const offsetInFile = (at: number, ranges: PageRanges | undefined): number =>
  (ranges?.cuts ?? []).reduce((sum, cut) => (cut.at <= at ? sum + cut.bytes : sum), at);

/** Location on the path of a pointer. */
interface OffsetNode {
  /** Offset of its value in the text; undefined if the document has no such value. */
  offset: number | undefined;
  /** The value as JSON, if it is a text. */
  text: string | undefined;
  /** True if a place within the text is searched. */
  isSearched: boolean;
  readonly below: Map<string, OffsetNode>;
}

/**
 * Finds the offsets of values and skips everything else.
 * @param bytes JSON; for invalid JSON, offsets are arbitrary
 * @returns a function that returns the offset of a value, or of its nearest existing ancestor
 */
function findOffsets(bytes: Uint8Array, pointers: readonly string[]): (pointer: string) => number {
  const createNode = (): OffsetNode => ({
    offset: undefined,
    text: undefined,
    isSearched: false,
    below: new Map(),
  });
  const root = createNode();
  for (const pointer of pointers) {
    let node = root;
    for (const key of parsePointer(splitPointer(pointer).pointer)) {
      const next = node.below.get(key) ?? createNode();
      node.below.set(key, next);
      node = next;
    }
    if (splitPointer(pointer).offset !== undefined) node.isSearched = true;
  }
  const json = new JsonScanner(bytes, markLength(bytes));
  // The last of members with the same key counts.
  const read = (node: OffsetNode) => {
    node.offset = json.start;
    node.text = json.kind === quoted && node.isSearched ? json.token : undefined;
    if (node.below.size === 0 || !json.isOpening) return;
    json.items((name, _, index) => {
      const wanted = node.below.get(name === undefined ? String(index) : parseName(name));
      if (wanted) read(wanted);
    });
  };
  json.next();
  read(root);
  return (given) => {
    const { pointer, offset } = splitPointer(given);
    let node = root;
    for (const key of parsePointer(pointer)) {
      const next = node.below.get(key);
      if (next?.offset === undefined) break;
      node = next;
    }
    const inside = offset === undefined || node.text === undefined ? 0 : bytesBefore(offset, node.text);
    return (node.offset ?? 0) + inside;
  };
}

/**
 * @param offset in a text, in UTF-16 code units
 * @param json the text as JSON, with its quotation marks
 * @returns number of bytes of the JSON before it
 */
function bytesBefore(offset: number, json: string): number {
  let at = 1;
  for (let unit = 0; unit < offset && at < json.length - 1; unit++)
    at += json[at] !== "\\" ? 1 : json[at + 1] === "u" ? 6 : 2;
  return Buffer.byteLength(json.slice(0, at));
}
