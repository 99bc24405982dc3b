/**
 * Parsing a document again and again. Most saves change one page: only its text is parsed then, and all other values are
 * the very objects that they were, by which later steps know them.
 */
import { type ParsedDocument, parseDocument } from "../document/index.ts";
import { findPageSpans, type Span } from "./page-spans.ts";

interface Remembered {
  readonly bytes: Buffer;
  readonly value: { readonly pages: readonly unknown[] };
  /** Found when they are asked for: not before the site is built for the first time. */
  spans: readonly Span[] | undefined;
}

const before = Buffer.from('{"pages":[');
const behind = Buffer.from("]}");

export function createDocumentMemory(): typeof parseDocument {
  let known: Remembered | undefined;
  return (given) => {
    const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
    const next = known && parseChange(known, bytes);
    if (next) {
      known = next;
      return parsedAs(bytes, next.value);
    }
    const parsed = parseDocument(bytes);
    const value = parsed.value as Partial<Remembered["value"]> | null | undefined;
    // What does not parse leaves what did: it comes back, mostly, with one change more.
    if (value && Array.isArray(value.pages))
      known = { bytes, value: value as Remembered["value"], spans: undefined };
    return parsed;
  };
}

/** The text of a large document is dear, and only asked for when there is something to say of a place in it. */
const parsedAs = (bytes: Buffer, value: unknown): ParsedDocument => ({
  value,
  diagnostics: [],
  get text() {
    return new TextDecoder().decode(bytes);
  },
});

/** @returns undefined when more has changed than one page */
function parseChange(known: Remembered, bytes: Buffer): Remembered | undefined {
  const same = sameAtStart(known.bytes, bytes);
  if (same === bytes.length && same === known.bytes.length) return known;
  known.spans ??= findPageSpans(known.bytes) ?? [];
  const index = spanAt(known.spans, same);
  const span = known.spans[index];
  if (!span || known.spans.length !== known.value.pages.length) return undefined;
  const atEnd = sameAtEnd(known.bytes, bytes, Math.min(known.bytes.length, bytes.length) - same);
  // Inside of its braces: otherwise it may be a page no more.
  if (same <= span.start || known.bytes.length - atEnd >= span.end) return undefined;

  const longer = bytes.length - known.bytes.length;
  const page = bytes.subarray(span.start, span.end + longer);
  // As deep as it stands in the document, whose rules for depth and names apply.
  const { value, diagnostics } = parseDocument(Buffer.concat([before, page, behind]));
  const { pages } = (value ?? {}) as { pages?: readonly unknown[] };
  if (diagnostics.length > 0 || pages?.length !== 1) return undefined;
  return {
    bytes,
    value: { ...known.value, pages: known.value.pages.with(index, pages[0]) },
    spans: known.spans.map(({ start, end }, at) => ({
      start: at > index ? start + longer : start,
      end: at >= index ? end + longer : end,
    })),
  };
}

/** @returns the index of the span in which an offset lies, or of the last one before it; -1 before all */
function spanAt(spans: readonly Span[], offset: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle] as Span).start <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Bytes that are compared at once, by the system. */
const block = 65_536;

function sameAtStart(a: Buffer, b: Buffer): number {
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at + block <= most && a.compare(b, at, at + block, at, at + block) === 0) at += block;
  while (at < most && a[at] === b[at]) at++;
  return at;
}

function sameAtEnd(a: Buffer, b: Buffer, most: number): number {
  let count = 0;
  const isBlockSame = () => {
    const [endA, endB] = [a.length - count, b.length - count];
    return a.compare(b, endB - block, endB, endA - block, endA) === 0;
  };
  while (count + block <= most && isBlockSame()) count += block;
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count]) count++;
  return count;
}
