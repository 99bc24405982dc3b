/**
 * Translations (DOC-13): a partial document laid over the primary one. Pages match by path, components by uniqId,
 * other lists by position; what a language lacks stays as it is in the primary language.
 */
import { type Diagnostic, diagnose, formatPointer, parsePointer, quote } from "../diagnostic/index.ts";
import { caps } from "./caps.ts";
import { isObject, type Json } from "./json.ts";

type Path = readonly PropertyKey[];

/** A part of a translation, and where it stands in the file. */
export interface Over {
  readonly value: unknown;
  readonly path: Path;
}

export interface Translated {
  /** The primary part with the translation laid over it; what has no translation is shared with it. */
  readonly value: unknown;
  /** Where a place of the primary document really stands in the file: in the translation if it comes from there. */
  readonly originOf: (pointer: string) => string;
  readonly diagnostics: readonly Diagnostic[];
}

/** @returns the frame of a document in another language: everything but its pages */
export function translateSettings(primary: Json, translation: Json, code: string): Translated {
  const { translations: _, messages, pages, ...own } = translation;
  const root = ["translations", code];
  const translated = layOver(primary, [{ value: own, path: root }], []);
  const diagnostics = [...translated.diagnostics];
  const say = (name: string, what: string) =>
    diagnostics.push(diagnose("translation-unused", formatPointer([...root, name]), { what }));
  if (messages !== undefined)
    say("messages", "messages stand at the top of the document, for each language by its code");
  return { ...translated, diagnostics };
}

/**
 * Lays parts of a translation over the part of the primary document that they are for, one after another.
 * @param path where that part stands
 */
export function layOver(primary: unknown, pageTranslations: readonly Over[], path: Path): Translated {
  const diagnostics: Diagnostic[] = [];
  /** What stands at a pointer of the primary document and comes from a translation. */
  const origins = new Map<string, Over>();

  const unused = (at: Path, what: string) => {
    if (diagnostics.length <= caps.problems)
      diagnostics.push(diagnose("translation-unused", formatPointer(at), { what }));
  };

  const merge = (given: unknown, over: unknown, path: Path, from: Path): unknown => {
    origins.set(formatPointer(path), { value: over, path: from });
    const base = given ?? absent(over, path);
    if (Array.isArray(base) && Array.isArray(over)) return mergeList(base, over, path, from);
    if (isObject(base) && isObject(over)) {
      const merged: Record<string, unknown> = { ...base };
      for (const key of Object.keys(over)) {
        // The entry's path says which page it is for; the page's own is its address.
        if (path.length === 2 && path[0] === "pages" && key === "path" && typeof base.path === "string")
          continue;
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
    path: Path,
    from: Path,
  ): unknown[] => {
    const merged = [...base];
    const isMatched = matchesByName(path);
    const known = isMatched && new Map(base.map((item, index) => [uniqIdOf(item), index]));
    for (const [position, item] of over.entries()) {
      // A null leaves the item of that position as it is.
      if (item === null) continue;
      const at = [...from, position];
      const name = isMatched ? uniqIdOf(item) : undefined;
      const index = known ? known.get(name) : position;
      if (known && name === undefined) unused(at, "it has no uniqId");
      else if (index === undefined) unused(at, `there is no section with the uniqId ${quote(name)}`);
      else if (index >= base.length)
        unused(
          at,
          base.length === 0
            ? "the list is empty in the primary language"
            : `the list has only ${base.length === 1 ? "one item" : `${base.length} items`}`,
        );
      // Onto what an earlier entry for the same item has made of it.
      else merged[index] = merge(merged[index], item, [...path, index], at);
    }
    return merged;
  };

  let value = primary;
  for (const over of pageTranslations) value = merge(value, over.value, path, over.path);
  const originOf = (pointer: string): string => {
    const place = parsePointer(pointer);
    for (let length = place.length; length >= path.length; length--) {
      const origin = origins.get(formatPointer(place.slice(0, length)));
      // Only a place that the translation gives is in the translation; anything else stands in the primary document.
      if (!origin) continue;
      const below = place.slice(length);
      // Sections stand at other positions there; one that the translation gives has an origin of its own.
      if (below.length > 0 && matchesByName(place.slice(0, length))) return pointer;
      return isInside(origin.value, below) ? formatPointer([...origin.path, ...below]) : pointer;
    }
    return pointer;
  };
  return { value, originOf, diagnostics };
}

/** Of a page: a link to it, and the switch of languages, lead to it in each of them. */
const ofAllLanguages: ReadonlySet<string> = new Set(["status", "draft", "publishAt", "unpublishAt"]);

/**
 * What stands for a value that the primary document leaves out: nothing that a list of the translation could match. The
 * lists of the cookie banner are filled when they are left out, and a translation gives them as a whole.
 */
function absent(over: unknown, [top]: Path): unknown {
  if (top === "cookieSettings") return undefined;
  if (Array.isArray(over)) return [];
  return isObject(over) ? {} : undefined;
}

/** Whether a list's items are matched by what they are called, and not by position: the sections of a page are. */
const matchesByName = (path: Path): boolean =>
  path.length === 3 && path[0] === "pages" && path[2] === "components";

const uniqIdOf = (item: unknown): unknown => (isObject(item) ? item.uniqId : undefined);

function isInside(root: unknown, path: Path): boolean {
  let value: unknown = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return true;
}
