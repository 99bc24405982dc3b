/**
 * A document that names parts (`{"$ref": "parts/footer.json"}`) as one text, before anything else looks at it: so it is cut,
 * judged and remembered as any other one. Where its pieces come from is known, so that what is wrong is told in the part's own
 * file.
 */
import {
  type Diagnostic,
  type DiagnosticCode,
  diagnose,
  formatPointer,
  type Params,
} from "../../diagnostic/index.ts";
import { budgets, caps } from "../caps.ts";
import { parseDocument } from "../parse.ts";
import { locate, type Origin } from "../position.ts";
import { createOrigin, type Piece, type SourceText, sourceText } from "./origin.ts";
import { mayBePart, resolvePart } from "./part-path.ts";
import { findReferences, type Reference, referenceName } from "./references.ts";

type Path = readonly (string | number)[];

/** What stands at a part's path below the site's folder. */
export type FoundPart =
  | { readonly bytes: Uint8Array }
  | { readonly missing: true }
  /** As a phrase: `it is not a file`. */
  | { readonly problem: string };

export type ReadPart = (path: string) => FoundPart;

/** A place of the document that comes from a part. */
export interface SharedPlace {
  readonly pointer: string;
  /** The part that the document itself, or another part, names there. */
  readonly file: string;
}

export interface WholeDocument {
  readonly bytes: Buffer;
  readonly origin: Origin;
  /** Outer ones before those in them. */
  readonly shared: readonly SharedPlace[];
}

/** A file that is being put in, and the files around it. */
interface Source extends SourceText {
  readonly references: readonly Reference[];
}

/** No part of a document needs more; a document in which parts name one another without end has them. */
const deepest = 8;
/** Bytes that each place which comes from a part counts at least: the smallest parts cost as much. */
const leastBytes = 64;

/**
 * @param bytes of the document
 * @param name of its file
 * @param read is asked once for each part, in the order in which they are named
 * @returns undefined for a document without parts, or one that is no JSON by itself; what keeps it from being put together
 */
export function putTogether(
  bytes: Uint8Array,
  name: string,
  read: ReadPart,
): WholeDocument | { readonly diagnostics: readonly Diagnostic[] } | undefined {
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(referenceName)) return undefined;
  const { text, value } = parseDocument(bytes);
  const references = value === undefined ? [] : findReferences(text);
  if (references.length === 0) return undefined;

  const diagnostics: Diagnostic[] = [];
  const shared: SharedPlace[] = [];
  const pieces: Piece[] = [];
  const parts = new Map<string, Source | undefined>();
  let length = 0;
  /** Code units of the document and of each part, once. */
  let written = text.length;
  let isTooLarge = false;

  const load = (path: string, pointer: string, say: Say): Source | undefined => {
    const found = read(path);
    if ("missing" in found) return say("part-missing", { path });
    if ("problem" in found) return say("part-unreadable", { path, reason: found.problem });
    const parsed = parseDocument(found.bytes);
    written += parsed.text.length;
    if (parsed.value !== undefined)
      return { ...sourceText(path, parsed.text), references: findReferences(parsed.text) };
    if (parsed.diagnostics.some(({ code }) => code === "site-empty"))
      return say("part-unreadable", { path, reason: "it is empty" });
    const located = locate(parsed.text, parsed.diagnostics);
    diagnostics.push(...located.map((one) => ({ ...one, pointer: pointer + one.pointer, file: path })));
    return undefined;
  };
  const emit = (source: Source, from: number, to: number) => {
    if (from === to) return;
    pieces.push({ at: length, from, source });
    length += to - from;
  };
  /** @param way files around it, the document first */
  const put = (source: Source, base: Path, way: readonly string[]) => {
    let at = 0;
    for (const reference of source.references) {
      emit(source, at, reference.start);
      at = reference.end;
      const path = [...base, ...reference.path];
      const say = reportAt(source, reference, path);
      const part = partAt(source, reference, path, way, say);
      if (!part) continue;
      const max = budgets.parts(written);
      if (length + part.text.length + shared.length * leastBytes > max) {
        if (!isTooLarge) say("parts-too-large", { written, max });
        isTooLarge = true;
        return;
      }
      shared.push({ pointer: formatPointer(path), file: part.file ?? "" });
      put(part, path, [...way, part.file ?? ""]);
      if (isTooLarge) return;
    }
    emit(source, at, source.text.length);
  };
  const partAt = (
    { file = name }: Source,
    { value, others }: Reference,
    path: Path,
    way: readonly string[],
    say: Say,
  ): Source | undefined => {
    if (!mayBePart(path)) return say("part-misplaced", {});
    if (others.length > 0) return say("part-not-alone", { names: others.slice(0, maxNames) });
    const named = resolvePart(file, value);
    if ("problem" in named) return say("bad-part", { found: value, problem: named.problem });
    if (way.includes(named.path))
      return say("part-circle", { way: [...way.slice(way.indexOf(named.path)), named.path] });
    if (way.length > deepest) return say("parts-too-deep", { max: deepest });
    // What is wrong with a part is said where it is named first.
    if (!parts.has(named.path)) parts.set(named.path, load(named.path, formatPointer(path), say));
    return parts.get(named.path);
  };
  /** What was said of a part is not said again of each place that it comes to. */
  const said = new Set<string>();
  const reportAt =
    ({ file, positionOf }: Source, { start }: Reference, path: Path): Say =>
    (code, params) => {
      const key = `${file} ${start} ${code}`;
      if (said.has(key) || diagnostics.length >= caps.problems) return undefined;
      said.add(key);
      diagnostics.push({
        ...diagnose(code, formatPointer(path), params),
        ...positionOf(start),
        ...(file !== undefined && { file }),
      });
      return undefined;
    };

  put({ ...sourceText(undefined, text), references }, [], [name]);
  if (diagnostics.length > 0) return { diagnostics };
  const texts = pieces.map(({ at, from, source }, index) =>
    source.text.slice(from, from + (pieces[index + 1]?.at ?? length) - at),
  );
  const whole = Buffer.from(texts.join(""));
  return { bytes: whole, origin: createOrigin(whole, pieces), shared };
}

/** Of members that stand beside a `$ref`, so many are named. */
const maxNames = 3;

type Say = <C extends DiagnosticCode>(code: C, params: Params<C>) => undefined;
