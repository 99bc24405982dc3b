/** Which file a `$ref` names, and where one may stand. */
import { rules } from "#section";
import { type Diagnostic, diagnose, formatPointer } from "../../diagnostic/index.ts";
import { isObject } from "../json.ts";

/** What may be a part: "*" is any position or name. A list of links; a page; a section; what a language says. */
const places: readonly (readonly string[])[] = [
  ["headerLinks"],
  ["footerLinks"],
  ["pages", "*"],
  ["pages", "*", "components", "*"],
].flatMap((place) => [place, ["translations", "*", ...place]]);
const ofLanguage = ["translations", "*"];

/** @param path of a value in the document */
export const mayBePart = (path: readonly (string | number)[]): boolean =>
  [ofLanguage, ...places].some(
    (place) =>
      place.length === path.length && place.every((name, index) => name === "*" || name === path[index]),
  );

/** @returns where a document that is parsed names parts: whoever has no more than the document cannot read them */
export const partsIn = (document: unknown): readonly Diagnostic[] =>
  [ofLanguage, ...places]
    .flatMap((place) => valuesAt(document, place))
    .flatMap(({ path, value }) => {
      if (!isObject(value) || !Object.hasOwn(value, "$ref")) return [];
      const reason = "a document that is given by itself has no files beside it";
      return diagnose("part-unreadable", formatPointer(path), { path: String(value.$ref), reason });
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
 * @param from path of the file that names it, below the site's folder
 * @param named as it is written
 * @returns the part's path below the site's folder; or why it is none, as a phrase
 */
export function resolvePart(
  from: string,
  named: unknown,
): { readonly path: string } | { readonly problem: string } {
  if (typeof named !== "string") return { problem: "it is no text" };
  if (named.trim() === "") return { problem: "it is empty" };
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(named))
    return { problem: "it is an address, and not a file of the site's folder" };
  if (named.startsWith("/") || named.includes("\\"))
    return { problem: "it is no path from the file in which it stands" };
  if (named.includes("#")) return { problem: "a part is a whole file, and nothing is named in it" };
  if (named.endsWith("/")) return { problem: "it names a folder, not a file" };
  const around: string[] = from.split("/").slice(0, -1);
  for (const segment of named.split("/")) {
    if (segment !== "..") around.push(...(segment === "." || segment === "" ? [] : [segment]));
    else if (around.pop() === undefined) return { problem: "it leads out of the site's folder" };
  }
  const path = around.join("/");
  const file = rules.parseFileLink(path);
  return "problem" in file ? file : { path };
}
