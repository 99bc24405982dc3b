/**
 * Assembles a document with parts (`{"$ref": "parts/footer.json"}`) into one text before anything else reads it, so that it
 * is split, validated and cached like any other. The origin of each piece is kept, so that problems are reported in the file
 * of the part.
 */
import {
  type Diagnostic,
  type DiagnosticCode,
  diagnose,
  formatPointer,
  type Params,
} from "../../diagnostic/index.ts";
import { budgets, caps } from "../caps.ts";
import { locate } from "../text/locate.ts";
import { parseDocument } from "../text/parse.ts";
import type { PositionOf } from "../text/positions.ts";
import { isArticle, sectionOfArticle } from "./article-part.ts";
import { createOrigin, type Piece, type SourceText, sourceText } from "./origin.ts";
import { mayBePart, resolvePart } from "./part-path.ts";
import { findReferences, type Reference, referenceName } from "./references.ts";

type Path = readonly (string | number)[];

/** Result of reading a part. */
export type FoundPart =
  | { readonly bytes: Uint8Array }
  | { readonly missing: true }
  /** Phrase: `it is not a file`. */
  | { readonly problem: string };

export type ReadPart = (path: string) => FoundPart;

/** Value of the document that comes from a part. */
export interface SharedLocation {
  readonly pointer: string;
  /** Path of the part that the document or another part refers to. */
  readonly file: string;
}

export interface WholeDocument {
  readonly bytes: Buffer;
  /** Positions in the files of the document. */
  readonly positionOf: PositionOf;
  /** Outer parts come before the parts inside them. */
  readonly shared: readonly SharedLocation[];
}

/** File with its references. */
interface Source extends SourceText {
  readonly references: readonly Reference[];
  /** Text that takes the place of the file, if it is not JSON. Offsets are bytes. */
  readonly made?: readonly { readonly bytes: Uint8Array; readonly from: number }[];
}

/** Maximum nesting of parts; no real document needs more. */
const deepest = 8;
/** Minimum cost of each inserted part, in bytes: even the smallest one costs this much. */
const leastBytes = 64;

/**
 * @param bytes contents of the document
 * @param name name of its file
 * @param read reads a part; called once per part, in the order of the references
 * @returns undefined for a document without parts or with invalid JSON; diagnostics if it cannot be assembled
 */
export function putTogether(
  bytes: Uint8Array,
  name: string,
  read: ReadPart,
): WholeDocument | { readonly diagnostics: readonly Diagnostic[] } | undefined {
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(referenceName)) return undefined;
  const { bytes: own, value } = parseDocument(bytes);
  const references = value === undefined ? [] : findReferences(own);
  if (references.length === 0) return undefined;

  const diagnostics: Diagnostic[] = [];
  const shared: SharedLocation[] = [];
  const pieces: Piece[] = [];
  const texts: Uint8Array[] = [];
  const parts = new Map<string, Source | undefined>();
  let length = 0;
  /** Bytes of the document and of each part, counted once. */
  let written = own.length;
  let isTooLarge = false;

  const load = (path: string, pointer: string, report: Report): Source | undefined => {
    const found = read(path);
    if ("missing" in found) return report("part-missing", { path });
    if ("problem" in found) return report("part-unreadable", { path, reason: found.problem });
    if (isArticle(path)) {
      written += found.bytes.length;
      const read = readArticle(path, found.bytes);
      if (!("diagnostic" in read)) return read;
      if (diagnostics.length < caps.problems) diagnostics.push({ ...read.diagnostic, pointer, file: path });
      return undefined;
    }
    const parsed = parseDocument(found.bytes);
    written += parsed.bytes.length;
    if (parsed.value !== undefined)
      return { ...sourceText(path, parsed.bytes), references: findReferences(parsed.bytes) };
    if (parsed.diagnostics.some(({ code }) => code === "site-empty"))
      return report("part-unreadable", { path, reason: "it is empty" });
    const located = locate(parsed, parsed.diagnostics);
    diagnostics.push(...located.map((one) => ({ ...one, pointer: pointer + one.pointer, file: path })));
    return undefined;
  };
  const emit = (source: Source, from: number, to: number) => {
    if (from === to) return;
    add(source, source.bytes.subarray(from, to), from);
  };
  const add = (source: Source, text: Uint8Array, from: number) => {
    pieces.push({ at: length, from, source });
    texts.push(text);
    length += text.length;
  };
  /** @param way enclosing files, the document first */
  const put = (source: Source, base: Path, way: readonly string[]) => {
    for (const { bytes: text, from } of source.made ?? []) add(source, text, from);
    if (source.made) return;
    let at = 0;
    for (const reference of source.references) {
      emit(source, at, reference.start);
      at = reference.end;
      const path = [...base, ...reference.path];
      const report = reportAt(source, reference, path);
      const part = partAt(source, reference, path, way, report);
      if (!part) continue;
      const max = budgets.parts(written);
      if (length + part.bytes.length + shared.length * leastBytes > max) {
        if (!isTooLarge) report("parts-too-large", { written, max });
        isTooLarge = true;
        return;
      }
      shared.push({ pointer: formatPointer(path), file: part.file ?? "" });
      put(part, path, [...way, part.file ?? ""]);
      if (isTooLarge) return;
    }
    emit(source, at, source.bytes.length);
  };
  const partAt = (
    { file = name }: Source,
    { value, others }: Reference,
    path: Path,
    way: readonly string[],
    report: Report,
  ): Source | undefined => {
    if (!mayBePart(path)) return report("part-misplaced", {});
    if (others.length > 0) return report("part-not-alone", { names: others.slice(0, maxNames) });
    const named = resolvePart(file, value);
    if ("problem" in named) return report("bad-part", { found: value, problem: named.problem });
    if (way.includes(named.path))
      return report("part-circle", { way: [...way.slice(way.indexOf(named.path)), named.path] });
    if (way.length > deepest) return report("parts-too-deep", { max: deepest });
    // Problems of a part are reported at its first reference.
    if (!parts.has(named.path)) parts.set(named.path, load(named.path, formatPointer(path), report));
    return parts.get(named.path);
  };
  /** Keys of reported problems: a part with a problem can be inserted many times. */
  const reported = new Set<string>();
  const reportAt =
    ({ file, positionOf }: Source, { start }: Reference, path: Path): Report =>
    (code, params) => {
      const key = `${file} ${start} ${code}`;
      if (reported.has(key) || diagnostics.length >= caps.problems) return undefined;
      reported.add(key);
      diagnostics.push({
        ...diagnose(code, formatPointer(path), params),
        ...positionOf(start),
        ...(file !== undefined && { file }),
      });
      return undefined;
    };

  put({ ...sourceText(undefined, own), references }, [], [name]);
  if (diagnostics.length > 0) return { diagnostics };
  return { bytes: Buffer.concat(texts), positionOf: createOrigin(pieces), shared };
}

/** @returns an article as a section, with the positions of its file */
function readArticle(path: string, bytes: Uint8Array): Source | { readonly diagnostic: Diagnostic } {
  const text = new TextDecoder("utf-8").decode(bytes);
  // Invalid bytes become replacement characters, so positions are those of the text.
  const source = sourceText(path, Buffer.from(text));
  const section = sectionOfArticle(path, text);
  if ("problem" in section)
    return {
      diagnostic: {
        ...diagnose("bad-front-matter", "", { reason: section.problem }),
        ...source.positionOf(Buffer.byteLength(text.slice(0, section.at))),
      },
    };
  let unit = 0;
  let byte = 0;
  // Pieces are in the order of the file, except for the fields of its front matter.
  const byteAt = (at: number) => {
    if (at < unit) return Buffer.byteLength(text.slice(0, at));
    byte += Buffer.byteLength(text.slice(unit, at));
    unit = at;
    return byte;
  };
  const made = section.pieces.map((piece) => ({ bytes: Buffer.from(piece.text), from: byteAt(piece.from) }));
  return { ...source, references: [], made };
}

/** Maximum number of extra keys beside a `$ref` that a message lists. */
const maxNames = 3;

type Report = <C extends DiagnosticCode>(code: C, params: Params<C>) => undefined;
