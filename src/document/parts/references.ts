/** Finds references to parts: objects with a key "$ref". An escaped key such as `"\u0024ref"` does not count. */
import { JsonScanner, parseName } from "../text/scanner.ts";

/** Key of a reference, with its quotation marks. */
export const referenceName = '"$ref"';

export interface Reference {
  /** Path of the object in the document. */
  readonly path: readonly (string | number)[];
  /** Start and end of the object, in bytes. */
  readonly start: number;
  readonly end: number;
  /** Value of `$ref`, of any JSON type. */
  readonly value: unknown;
  /** Other keys of the object. */
  readonly others: readonly string[];
}

/**
 * @param bytes valid JSON
 * @returns outermost references in their order
 */
export function findReferences(bytes: Uint8Array): readonly Reference[] {
  const json = new JsonScanner(bytes);
  if (!json.bytes.includes(referenceName)) return [];
  json.next();
  const found: Reference[] = [];
  collect(json, [], found);
  return found;
}

/** Adds the references in the list or object whose bracket is the current token. */
function collect(json: JsonScanner, path: Reference["path"], found: Reference[]): void {
  const { start } = json;
  const before = found.length;
  const others: string[] = [];
  let isReference = false;
  let value: unknown;
  json.items((name, _, index) => {
    const key = name === undefined ? index : parseName(name);
    if (name === referenceName) {
      isReference = true;
      if (!json.isOpening) value = JSON.parse(json.token);
    } else if (typeof key === "string") others.push(key);
    if (json.isOpening) collect(json, [...path, key], found);
  });
  if (!isReference) return;
  // The references inside are not the outermost.
  found.length = before;
  found.push({ path, start, end: json.at, value, others });
}
