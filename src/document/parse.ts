/** Parses the bytes of site.json into a JSON value that is safe to walk: checks encoding, syntax, limits and keys. */
import { visit } from "jsonc-parser";
import { type Diagnostic, diagnose, formatPointer } from "../diagnostic/index.ts";
import { caps } from "./caps.ts";
import { decode, encodingError } from "./encoding.ts";
import type { Json } from "./json.ts";
import { createPositions, excerptAt } from "./position.ts";
import { scan } from "./scan.ts";
import { findSyntaxSlip } from "./syntax.ts";

export interface ParsedDocument {
  /** The text without a byte order mark. */
  readonly text: string;
  /** The JSON value; undefined if a diagnostic reports why there is none. */
  readonly value: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses a site document.
 * @param bytes contents of the file; a UTF-8 byte order mark is accepted (DOC-1)
 */
export function parseDocument(bytes: Uint8Array): ParsedDocument {
  const fail = (diagnostic: Diagnostic, text = ""): ParsedDocument => ({
    text,
    value: undefined,
    diagnostics: [diagnostic],
  });
  if (bytes.length > caps.bytes)
    return fail(diagnose("too-large", "", { what: "bytes", found: bytes.length, max: caps.bytes }));

  const text = decode(bytes);
  if (text === undefined) return fail(encodingError(bytes));
  const at = createPositions(text);
  if (text.trim() === "") return fail({ ...diagnose("site-empty", "", {}), ...at(0) }, text);

  const { tooDeepAt, members, values } = scan(text);
  if (tooDeepAt !== undefined)
    return fail({ ...diagnose("too-deep", "", { max: caps.depth }), ...at(tooDeepAt) }, text);
  if (values > caps.values)
    return fail(diagnose("too-large", "", { what: "values", found: values, max: caps.values }), text);

  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail(syntaxError(text), text);
  }
  const keys = inspectKeys(value);
  const diagnostics = [
    ...keys.forbidden.map((path) =>
      diagnose("forbidden-key", formatPointer(path), { key: String(path.at(-1)) }),
    ),
    // JSON.parse keeps one of two members with the same key, so a larger count in the text means duplicates.
    ...(members > keys.members ? duplicateKeys(text) : []),
  ];
  return { text, value: diagnostics.length > 0 ? undefined : value, diagnostics };
}

function syntaxError(text: string): Diagnostic {
  const { offset, slip, bracket } = findSyntaxSlip(text) ?? {
    offset: 0,
    slip: { kind: "unreadable" } as const,
  };
  const at = createPositions(text);
  const line = bracket === undefined ? undefined : at(bracket).line;
  return {
    ...diagnose("json-syntax", "", { ...slip, line }),
    ...at(offset),
    excerpt: excerptAt(text, offset),
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

function duplicateKeys(text: string): Diagnostic[] {
  const found: Diagnostic[] = [];
  const positionOf = createPositions(text);
  const open: Map<string, number>[] = [];
  visit(text, {
    onObjectBegin: () => void open.push(new Map()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (key, offset, _length, _line, _column, pathSupplier) => {
      const names = open.at(-1);
      const first = names?.get(key);
      if (first !== undefined && found.length < caps.problems) {
        const pointer = formatPointer([...pathSupplier(), key]);
        const { line } = positionOf(first);
        found.push({ ...diagnose("duplicate-key", pointer, { key, line }), ...positionOf(offset) });
      }
      if (first === undefined) names?.set(key, offset);
    },
  });
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
