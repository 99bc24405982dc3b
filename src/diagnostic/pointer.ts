/** JSON pointers (RFC 6901): the one way in which the engine names a place in a document. */

/** @returns `/pages/0/data/a~1b` for `["pages", 0, "data", "a/b"]`; the empty string for no path */
export function formatPointer(path: readonly PropertyKey[]): string {
  let pointer = "";
  for (const key of path) pointer += `/${typeof key === "number" ? key : escapeKey(String(key))}`;
  return pointer;
}

/** Each place that a translation gives is named so, and hardly any name has something to be escaped. */
const escapeKey = (key: string): string =>
  /[~/]/.test(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;

/** @returns the path's keys as strings; array indices are not told apart from object keys */
export const parsePointer = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));

/** @returns the name of the field that a path leads to: of the list, for one of its items */
export const fieldName = (path: readonly PropertyKey[]): string =>
  String(path.findLast((key) => typeof key === "string") ?? "the document");
