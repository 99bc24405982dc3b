/**
 * Translations (DOC-13): a partial document laid over the primary one. Pages match by path, components by uniqId,
 * other lists by position; what a language lacks stays as it is in the primary language.
 */
import { type Diagnostic, diagnose, formatPointer, quote } from "../diagnostic/index.ts";
import { caps } from "./caps.ts";
import { isObject, type Json } from "./json.ts";

export interface Translated {
  /** The primary document's value with the translation laid over it; parts without a translation are shared. */
  readonly value: Json;
  /** Where a place of `value` really stands in the file: in the translation if it comes from there. */
  readonly originOf: (path: readonly PropertyKey[]) => readonly PropertyKey[];
  readonly diagnostics: readonly Diagnostic[];
}

/** @param code the language's key in `translations` */
export function translate(primary: Json, translation: Json, code: string): Translated {
  const diagnostics: Diagnostic[] = [];
  /** Pointer in the merged document to the path in the translation that it comes from. */
  const origins = new Map<string, readonly PropertyKey[]>();
  const root = ["translations", code];

  const unused = (at: readonly PropertyKey[], what: string) => {
    if (diagnostics.length <= caps.problems)
      diagnostics.push(diagnose("translation-unused", formatPointer(at), { what }));
  };

  const merge = (
    given: unknown,
    over: unknown,
    path: readonly PropertyKey[],
    from: readonly PropertyKey[],
  ): unknown => {
    origins.set(formatPointer(path), from);
    const base = given ?? absent(over, path);
    if (Array.isArray(base) && Array.isArray(over)) return mergeList(base, over, path, from);
    if (isObject(base) && isObject(over)) {
      const merged: Record<string, unknown> = { ...base };
      for (const key of Object.keys(over)) {
        if (path.length === 2 && path[0] === "pages" && ofAllLanguages.has(key)) {
          unused([...from, key], "when a page is published is said in the primary language, for all of them");
          continue;
        }
        const below = Object.hasOwn(base, key) ? base[key] : undefined;
        merged[key] = merge(below, over[key], [...path, key], [...from, key]);
      }
      return merged;
    }
    return over;
  };

  const mergeList = (
    base: readonly unknown[],
    over: readonly unknown[],
    path: readonly PropertyKey[],
    from: readonly PropertyKey[],
  ): unknown[] => {
    const merged = [...base];
    const matchBy = matchingKey(path);
    const known =
      matchBy && new Map(base.map((item, index) => [isObject(item) ? item[matchBy] : undefined, index]));
    for (const [position, item] of over.entries()) {
      // A null leaves the item of that position as it is.
      if (item === null) continue;
      const at = [...from, position];
      const name = matchBy && isObject(item) ? item[matchBy] : undefined;
      const index = known ? known.get(name) : position;
      if (known && name === undefined) unused(at, `it has no ${matchBy}`);
      else if (index === undefined) unused(at, `there is no ${matchedBy[matchBy ?? "path"]} ${quote(name)}`);
      else if (index >= base.length)
        unused(
          at,
          base.length === 0
            ? "the list is empty in the primary language"
            : `the list has only ${base.length} items`,
        );
      // Onto what an earlier entry for the same item has made of it.
      else merged[index] = merge(merged[index], item, [...path, index], at);
    }
    return merged;
  };

  const { translations: _, messages, ...own } = translation;
  if (messages !== undefined)
    unused([...root, "messages"], "messages stand at the top of the document, for each language by its code");
  const value = merge(primary, own, [], root) as Json;
  const originOf = (path: readonly PropertyKey[]) => {
    for (let length = path.length; length > 0; length--) {
      const from = origins.get(formatPointer(path.slice(0, length)));
      // Only a place that the translation gives is in the translation; anything else stands in the primary document.
      if (!from) continue;
      // Pages and sections stand at other positions there; one that the translation gives has an origin of its own.
      if (length < path.length && matchingKey(path.slice(0, length))) return path;
      const place = [...from, ...path.slice(length)];
      return length === path.length || isInside(translation, place.slice(root.length)) ? place : path;
    }
    return path;
  };
  return { value, originOf, diagnostics };
}

/** Of a page: a link to it, and the switch of languages, lead to it in each of them. */
const ofAllLanguages: ReadonlySet<string> = new Set(["status", "draft", "publishAt", "unpublishAt"]);

/**
 * What stands for a value that the primary document leaves out: nothing that a list of the translation could match. The
 * lists of the cookie banner are filled when they are left out, and a translation gives them as a whole.
 */
function absent(over: unknown, [top]: readonly PropertyKey[]): unknown {
  if (top === "cookieSettings") return undefined;
  if (Array.isArray(over)) return [];
  return isObject(over) ? {} : undefined;
}

const matchedBy = { path: "page with the path", uniqId: "section with the uniqId" } as const;

/** The key by which the items of a list are matched; undefined for lists that are matched by position. */
function matchingKey(path: readonly PropertyKey[]): keyof typeof matchedBy | undefined {
  if (path.length === 1 && path[0] === "pages") return "path";
  if (path.length === 3 && path[0] === "pages" && path[2] === "components") return "uniqId";
  return undefined;
}

function isInside(root: Json, path: readonly PropertyKey[]): boolean {
  let value: unknown = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return true;
}
