/** Parses the bytes of site.json into a JSON value that is safe to walk: checks encoding, syntax, limits and keys. */
import { type Diagnostic, diagnose, formatPointer } from "../../diagnostic/index.ts";
import { caps } from "../caps.ts";
import type { Json } from "../json.ts";
import { decode, encodingError } from "./encoding.ts";
import { createPositions, excerptAt, markLength, type PositionOf } from "./positions.ts";
import { end, JsonScanner, parseName } from "./scanner.ts";
import { findSyntaxSlip } from "./syntax.ts";

export interface ParsedDocument {
  /** The text without a byte order mark; empty if it is too large or not UTF-8. */
  readonly bytes: Uint8Array;
  /** The JSON value; undefined if a diagnostic reports why there is none. */
  readonly value: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses a site document.
 * @param file contents of the file; a UTF-8 byte order mark is accepted (DOC-1)
 * @param positionOf position of an offset in `bytes`
 */
export function parseDocument(file: Uint8Array, positionOf?: PositionOf): ParsedDocument {
  const fail = (diagnostic: Diagnostic, bytes: Uint8Array = new Uint8Array()): ParsedDocument => ({
    bytes,
    value: undefined,
    diagnostics: [diagnostic],
  });
  if (file.length > caps.bytes)
    return fail(diagnose("too-large", "", { what: "bytes", found: file.length, max: caps.bytes }));

  const text = decode(file);
  if (text === undefined) return fail(encodingError(file));
  const bytes = file.subarray(markLength(file));
  const at = positionOf ?? createPositions(bytes);
  if (text.trim() === "") return fail({ ...diagnose("site-empty", "", {}), ...at(0) }, bytes);

  const json = new JsonScanner(bytes);
  while (json.next() !== end);
  const { tooDeepAt, members, values } = json;
  if (tooDeepAt !== undefined)
    return fail({ ...diagnose("too-deep", "", { max: caps.depth }), ...at(tooDeepAt) }, bytes);
  if (values > caps.values)
    return fail(diagnose("too-large", "", { what: "values", found: values, max: caps.values }), bytes);

  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail(syntaxError(bytes, text, at), bytes);
  }
  const keys = inspectKeys(value);
  const diagnostics = [
    ...keys.forbidden.map((path) =>
      diagnose("forbidden-key", formatPointer(path), { key: String(path.at(-1)) }),
    ),
    // JSON.parse keeps one of two members with the same key, so a larger count in the text means duplicates.
    ...(members > keys.members ? duplicateKeys(bytes, at) : []),
  ];
  return { bytes, value: diagnostics.length > 0 ? undefined : value, diagnostics };
}

function syntaxError(bytes: Uint8Array, text: string, positionOf: PositionOf): Diagnostic {
  const { offset, slip, bracket } = findSyntaxSlip(bytes, text) ?? {
    offset: 0,
    slip: { kind: "unreadable" } as const,
  };
  const bytesTo = (units: number) => Buffer.byteLength(text.slice(0, units));
  const line = bracket === undefined ? undefined : positionOf(bytesTo(bracket)).line;
  return {
    ...diagnose("json-syntax", "", { ...slip, line }),
    ...positionOf(bytesTo(offset)),
    excerpt: excerptAt(bytes, bytesTo(offset)),
  };
}

/** Code that copies keys would set the prototype of an object. No document needs this key. */
const forbiddenKey = "__proto__";

interface Keys {
  members: number;
  readonly forbidden: PropertyKey[][];
}

/** Counts the members of a JSON value and finds forbidden keys. */
function inspectKeys(root: unknown): Keys {
  const keys: Keys = { members: 0, forbidden: [] };
  const path: PropertyKey[] = [];
  const walkInto = (key: PropertyKey, value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    path.push(key);
    walk(value);
    path.pop();
  };
  const walk = (value: object) => {
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) walkInto(index, value[index]);
      return;
    }
    for (const key of Object.keys(value)) {
      keys.members++;
      if (key === forbiddenKey && keys.forbidden.length < caps.problems) keys.forbidden.push([...path, key]);
      walkInto(key, (value as Json)[key]);
    }
  };
  if (typeof root === "object" && root !== null) walk(root);
  return keys;
}

function duplicateKeys(bytes: Uint8Array, positionOf: PositionOf): Diagnostic[] {
  const found: Diagnostic[] = [];
  const json = new JsonScanner(bytes);
  const path: (string | number)[] = [];
  const read = () => {
    const names = new Map<string, number>();
    json.items((name, at, index) => {
      const key = name === undefined ? index : parseName(name);
      path.push(key);
      if (typeof key === "string") {
        const first = names.get(key);
        if (first === undefined) names.set(key, at);
        else if (found.length < caps.problems) {
          const { line } = positionOf(first);
          found.push({ ...diagnose("duplicate-key", formatPointer(path), { key, line }), ...positionOf(at) });
        }
      }
      if (json.isOpening) read();
      path.pop();
    });
  };
  json.next();
  read();
  return found;
}

/**
 * Parses a part of a document on its own.
 * @param members number of members in its text, including duplicate keys
 * @returns undefined for a faulty part, whose problem only `parseDocument` can report
 */
export function parsePart(bytes: Uint8Array, members: number): unknown {
  const text = decode(bytes);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const keys = inspectKeys(value);
    return keys.forbidden.length === 0 && keys.members === members ? value : undefined;
  } catch {
    return undefined;
  }
}
