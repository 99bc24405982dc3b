/** Resolves the path of a `$ref`, and defines where one is allowed. */
import { rules } from "#section";
import { type Diagnostic, diagnose, formatPointer, wordReason } from "../../diagnostic/index.ts";
import { asText, isObject } from "../json.ts";

/** Values that can be a part: a list of links, a page, a section. "*" is any position or key. */
const places: readonly (readonly string[])[] = [
  ["headerLinks"],
  ["footerLinks"],
  ["pages", "*"],
  ["pages", "*", "components", "*"],
].flatMap((place) => [place, ["translations", "*", ...place]]);
const ofLanguage = ["translations", "*"];

/** @param path path of a value in the document */
export const mayBePart = (path: readonly (string | number)[]): boolean =>
  [ofLanguage, ...places].some(
    (place) =>
      place.length === path.length && place.every((name, index) => name === "*" || name === path[index]),
  );

/** Reports all parts of a document that was given without its folder, because they cannot be read. */
export const partsIn = (document: unknown): readonly Diagnostic[] =>
  [ofLanguage, ...places]
    .flatMap((place) => valuesAt(document, place))
    .flatMap(({ path, value }) => {
      if (!isObject(value) || !Object.hasOwn(value, "$ref")) return [];
      const reason = "this document was given without a folder";
      return diagnose("part-unreadable", formatPointer(path), { path: asText(value.$ref), reason });
    });

interface Found {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

const valuesAt = (document: unknown, place: readonly string[]): readonly Found[] =>
  place.reduce<readonly Found[]>(
    (found, name) =>
      found.flatMap(({ path, value }) => {
        if (name !== "*") return isObject(value) ? [{ path: [...path, name], value: value[name] }] : [];
        if (Array.isArray(value)) return value.map((one, index) => ({ path: [...path, index], value: one }));
        return isObject(value)
          ? Object.entries(value).map(([key, one]) => ({ path: [...path, key], value: one }))
          : [];
      }),
    [{ path: [], value: document }],
  );

/**
 * @param from path of the file with the reference, relative to the site folder
 * @param named value of `$ref`
 * @returns the path of the part relative to the site folder, or the problem as a phrase
 */
export function resolvePart(
  from: string,
  named: unknown,
): { readonly path: string } | { readonly problem: string } {
  if (typeof named !== "string") return { problem: "it is not a text" };
  if (named.trim() === "") return { problem: "it is empty" };
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(named))
    return { problem: "it is a web address, not a file in the site folder" };
  if (named.startsWith("/") || named.includes("\\"))
    return { problem: "the path is not relative to the file that contains it" };
  if (named.includes("#")) return { problem: "a part is always a whole file, so # is not allowed" };
  if (named.endsWith("/")) return { problem: "it is a folder, not a file" };
  const around: string[] = from.split("/").slice(0, -1);
  for (const segment of named.split("/")) {
    if (segment !== "..") around.push(...(segment === "." || segment === "" ? [] : [segment]));
    else if (around.pop() === undefined) return { problem: "it leads out of the site folder" };
  }
  const path = around.join("/");
  const file = rules.parseFileLink(path);
  return "problem" in file ? { problem: wordReason(file.problem) } : { path };
}
