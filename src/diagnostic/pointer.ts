/** JSON pointers (RFC 6901), which name every location in a document. */

/** @returns `/pages/0/data/a~1b` for `["pages", 0, "data", "a/b"]`; the empty string for no path */
export function formatPointer(path: readonly PropertyKey[]): string {
  let pointer = "";
  for (const key of path) pointer += `/${typeof key === "number" ? key : escapeKey(String(key))}`;
  return pointer;
}

/** Hot path: every translated value gets a pointer, and hardly any key needs escaping. */
const escapeKey = (key: string): string =>
  /[~/]/.test(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;

/** @returns the keys of the path as strings, array indices too */
export const parsePointer = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));

/** @returns the name of the field at a path; for a list item, the name of the list */
export const fieldName = (path: readonly PropertyKey[]): string =>
  String(path.findLast((key) => typeof key === "string") ?? "the document");

/** Separates a pointer from an offset in the text that it names: a permanent noncharacter, which no key of a document needs. */
const mark = "\uFDD1";

/**
 * Names a place within a text of the document, for diagnostics. `locate` turns it into a line and a column, and reports the
 * pointer of the text.
 * @param offset in UTF-16 code units
 */
export const pointerInText = (pointer: string, offset: number): string => `${pointer}${mark}${offset}`;

/** @returns the pointer of a value, and the offset in its text, if the pointer has one */
export function splitPointer(pointer: string): { readonly pointer: string; readonly offset?: number } {
  const at = pointer.lastIndexOf(mark);
  if (at < 0) return { pointer };
  return { pointer: pointer.slice(0, at), offset: Number(pointer.slice(at + 1)) || 0 };
}
