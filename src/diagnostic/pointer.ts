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
