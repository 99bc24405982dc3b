/**
 * Applies translations (DOC-13): partial documents that are merged over the primary one. Pages match by path, sections by
 * uniqId, other lists by position. Missing values stay in the primary language.
 */
import {
  createNearest,
  type Diagnostic,
  diagnose,
  formatPointer,
  parsePointer,
  pointerInText,
  type Reason,
  splitPointer,
  textOf,
} from "../diagnostic/index.ts";
import { caps } from "./caps.ts";
import { asText, isObject, type Json } from "./json.ts";
import { markName } from "./translations/text-mark.ts";

type Path = readonly PropertyKey[];

/** Part of a translation, with its path in the file. */
export interface Over {
  readonly value: unknown;
  readonly path: Path;
}

export interface Translated {
  /** The primary part with the translation applied; untranslated values are shared with it. */
  readonly value: unknown;
  /** Maps a pointer into the primary document to its place in the file, which can be in the translation. */
  readonly originOf: (pointer: string) => string;
  readonly diagnostics: readonly Diagnostic[];
}

/** @returns the site settings in another language */
export function translateSettings(primary: Json, translation: Json, code: string): Translated {
  const { translations: _, messages, pages, [markName]: __, ...own } = translation;
  const root = ["translations", code];
  const translated = layOver(primary, [{ value: own, path: root }], []);
  const diagnostics = [...translated.diagnostics];
  if (messages !== undefined)
    diagnostics.push(
      diagnose("translation-unused", formatPointer([...root, "messages"]), {
        problem: { kind: "messages-misplaced" },
      }),
    );
  return { ...translated, diagnostics };
}

/**
 * Merges parts of a translation over a part of the primary document, one after another.
 * @param path path of that part
 */
export function layOver(primary: unknown, pageTranslations: readonly Over[], path: Path): Translated {
  const diagnostics: Diagnostic[] = [];
  /** Translated values by their pointer in the primary document. */
  const origins = new Map<string, Over>();

  const findNearest = createNearest();
  const unused = (at: Path, problem: Reason, nearest?: () => string | undefined) => {
    if (diagnostics.length <= caps.problems)
      diagnostics.push(diagnose("translation-unused", formatPointer(at), { problem, nearest: nearest?.() }));
  };

  const merge = (given: unknown, over: unknown, path: Path, from: Path): unknown => {
    origins.set(formatPointer(path), { value: over, path: from });
    const base = given ?? absent(over, path);
    if (Array.isArray(base) && Array.isArray(over)) return mergeList(base, over, path, from);
    if (isObject(base) && isObject(over)) {
      const merged: Record<string, unknown> = { ...base };
      for (const key of Object.keys(over)) {
        // The path of an entry identifies its page; it is not a new address.
        if (path.length === 2 && path[0] === "pages" && key === "path" && typeof base.path === "string")
          continue;
        if (path.length === 2 && path[0] === "pages" && key === markName) continue;
        if (path.length === 2 && path[0] === "pages" && ofAllLanguages.has(key)) {
          unused([...from, key], { kind: "publication-of-all" });
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
    const known = isMatched ? new Map(base.map((item, index) => [uniqIdOf(item), index])) : undefined;
    for (const [position, item] of over.entries()) {
      // A null leaves the item at that position unchanged.
      if (item === null) continue;
      const at = [...from, position];
      const name = isMatched ? uniqIdOf(item) : undefined;
      const index = known ? known.get(name) : position;
      if (known && name === undefined) unused(at, { kind: "no-section-name" });
      else if (index === undefined)
        unused(at, { kind: "unknown-section-name", name: textOf(name) }, () =>
          findNearest(asText(name), base.map(uniqIdOf).filter(isText)),
        );
      else if (index >= base.length) unused(at, { kind: "beyond-list", count: base.length });
      // Merges over the result of an earlier entry for the same item.
      else merged[index] = merge(merged[index], item, [...path, index], at);
    }
    return merged;
  };

  let value = primary;
  for (const over of pageTranslations) value = merge(value, over.value, path, over.path);
  const originOf = (given: string): string => {
    const { pointer, offset } = splitPointer(given);
    const origin = originOfValue(pointer);
    return offset === undefined ? origin : pointerInText(origin, offset);
  };
  const originOfValue = (pointer: string): string => {
    const place = parsePointer(pointer);
    for (let length = place.length; length >= path.length; length--) {
      const origin = origins.get(formatPointer(place.slice(0, length)));
      // Only values that the translation sets are in the translation.
      if (!origin) continue;
      const below = place.slice(length);
      // Sections have other positions there; a translated section has its own origin.
      if (below.length > 0 && matchesByName(place.slice(0, length))) return pointer;
      return isInside(origin.value, below) ? formatPointer([...origin.path, ...below]) : pointer;
    }
    return pointer;
  };
  return { value, originOf, diagnostics };
}

/** Fields of a page that apply to all languages, because links and the language switch lead to each of them. */
const ofAllLanguages: ReadonlySet<string> = new Set(["status", "draft", "publishAt", "unpublishAt"]);

/**
 * Returns the base for a value that the primary document leaves out: an empty one, so that translated list items match
 * nothing. Lists of the cookie banner have defaults, and a translation replaces them as a whole.
 */
function absent(over: unknown, [top]: Path): unknown {
  if (top === "cookieSettings") return undefined;
  if (Array.isArray(over)) return [];
  return isObject(over) ? {} : undefined;
}

/** True for lists whose items match by name instead of position: the sections of a page. */
const matchesByName = (path: Path): boolean =>
  path.length === 3 && path[0] === "pages" && path[2] === "components";

const isText = (value: unknown): value is string => typeof value === "string";

const uniqIdOf = (item: unknown): unknown => (isObject(item) ? item.uniqId : undefined);

function isInside(root: unknown, path: Path): boolean {
  let value: unknown = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return false;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return true;
}
