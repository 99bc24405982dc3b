/** From the bytes of site.json to a JSON value that is safe to walk: syntax, encoding, caps, keys. */
import { printParseErrorCode, visit } from "jsonc-parser";
import { type Diagnostic, diagnose, formatPointer } from "../diagnostic/index.ts";
import { caps } from "./caps.ts";
import type { Json } from "./json.ts";
import { createPositions, excerptAt } from "./position.ts";
import { scan } from "./scan.ts";

export interface ParsedDocument {
  /** The text without a byte order mark. */
  readonly text: string;
  /** The JSON value; undefined when a diagnostic says why there is none. */
  readonly value: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Parses a site document.
 * @param bytes the file; a UTF-8 byte order mark is accepted (DOC-1)
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
  if (text === undefined) return fail(diagnose("not-utf8", "", {}));
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
    // JSON.parse keeps one of two members with the same name, so there are more of them in the text.
    ...(members > keys.members ? duplicateKeys(text) : []),
  ];
  return { text, value: diagnostics.length > 0 ? undefined : value, diagnostics };
}

/** @returns undefined for what is not UTF-8 */
export function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** What went wrong, in jsonc-parser's terms: it knows the place where JSON.parse only knows that it failed. */
function syntaxError(text: string): Diagnostic {
  let first: { code: number; offset: number } | undefined;
  const onError = (code: number, offset: number) => {
    first ??= { code, offset };
  };
  visit(text, { onError }, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  const { code, offset } = first ?? { code: 1, offset: text.length };
  const problem = printParseErrorCode(code)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return {
    ...diagnose("json-syntax", "", { problem }),
    ...createPositions(text)(offset),
    excerpt: excerptAt(text, offset),
  };
}

/** `__proto__` would be taken for an object's prototype by code that copies keys: no document needs the name. */
const forbiddenKey = "__proto__";

interface Keys {
  members: number;
  readonly forbidden: PropertyKey[][];
}

/** Counts all members of a JSON value, and finds those whose names are forbidden. */
export function inspectKeys(root: unknown): Keys {
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
  const open: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (key, offset, _length, _line, _column, pathSupplier) => {
      const names = open.at(-1);
      if (names?.has(key) && found.length < caps.problems) {
        const pointer = formatPointer([...pathSupplier(), key]);
        found.push({ ...diagnose("duplicate-key", pointer, { key }), ...positionOf(offset) });
      }
      names?.add(key);
    },
  });
  return found;
}
