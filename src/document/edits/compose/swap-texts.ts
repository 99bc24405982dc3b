/** Swaps a translation with the primary language. */
import { isObject, isSame, type Json } from "../../json.ts";
import { pagesIn } from "../../translations/survey.ts";
import { markName } from "../../translations/text-mark.ts";
import type { Address, Operation } from "../operation.ts";

/** Value with the translation applied, and the old primary value in the shape of a translation. */
interface Swapped {
  readonly now: unknown;
  /** Undefined for none. */
  readonly translated: unknown;
}

/** Parts of a translation that are not merged over the document. */
const ofFrame: ReadonlySet<string> = new Set(["pages", "translations", "languages", "messages", markName]);
const ofPage: ReadonlySet<string> = new Set([
  "path",
  "components",
  "status",
  "draft",
  "publishAt",
  "unpublishAt",
  markName,
]);

/**
 * @param document document with all pages
 * @param old the primary language
 * @param next the language whose translation moves into the pages
 */
export function swapTexts(
  { translations, ...primary }: Json,
  old: string,
  next: string,
): readonly Operation[] {
  const over = isObject(translations) && Object.hasOwn(translations, next) ? translations[next] : undefined;
  if (!isObject(over)) return [];
  const operations: Operation[] = [];
  const settings = swap(primary, less(over, ofFrame), { path: [] }, operations);
  const pages = pagesIn({ ...primary, translations: { [next]: over } }).flatMap(
    ({ path, value, pageTranslations }) =>
      swapInTurn(
        value,
        pageTranslations.map((one) => one.value),
        (now, translated) => swapPage(now as Json, translated, path, operations),
      ),
  );
  const value = { ...(settings.translated as Json), ...(pages.length > 0 && { pages }) };
  return [
    ...operations,
    { op: "set", at: { language: old, path: [] }, value },
    { op: "set", at: { language: next, path: [] } },
  ];
}

/** A value can have several entries: the first is the lowest layer, and becomes the highest when swapped. */
function swapInTurn(
  value: unknown,
  pageTranslations: readonly unknown[],
  swapOne: (value: unknown, over: Json) => Swapped,
): readonly unknown[] {
  let now = value;
  return pageTranslations
    .filter(isObject)
    .map((over) => {
      const swapped = swapOne(now, over);
      now = swapped.now;
      return swapped.translated;
    })
    .reverse();
}

function swapPage(page: Json, over: Json, path: string, operations: Operation[]): Swapped {
  const own = swap(page, less(over, ofPage), { page: path, path: [] }, operations);
  const entries = Array.isArray(over.components) ? over.components.filter(isObject) : [];
  const known = Array.isArray(page.components) ? page.components.filter(isObject) : [];
  const now = new Map(known.map((section) => [section.uniqId, section]));
  const components = entries
    .flatMap(({ uniqId, ...translated }) => {
      const section = now.get(uniqId);
      if (!section || typeof uniqId !== "string") return [];
      const swapped = swap(section, translated, { page: path, section: uniqId, path: [] }, operations);
      now.set(uniqId, swapped.now as Json);
      return [{ uniqId, ...(swapped.translated as Json) }];
    })
    .reverse();
  return {
    now: { ...(own.now as Json), components: known.map(({ uniqId }) => now.get(uniqId)) },
    translated: { path, ...(own.translated as Json), ...(components.length > 0 && { components }) },
  };
}

const less = (value: Json, names: ReadonlySet<string>): Json =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)));

/** @param operations list to which the required operations are added */
function swap(value: unknown, over: unknown, at: Address, operations: Operation[]): Swapped {
  if (isObject(value) && isObject(over)) {
    const now: Record<string, unknown> = { ...value };
    const translated: Record<string, unknown> = {};
    for (const key of Object.keys(over)) {
      const there = Object.hasOwn(value, key) ? value[key] : undefined;
      const swapped = swap(there, over[key], below(at, key), operations);
      if (swapped.now !== undefined) now[key] = swapped.now;
      if (swapped.translated !== undefined) translated[key] = swapped.translated;
    }
    return { now, translated };
  }
  if (Array.isArray(value) && Array.isArray(over)) {
    const swapped = value.map((item, index) =>
      (over[index] ?? null) === null
        ? { now: item, translated: undefined }
        : swap(item, over[index], below(at, index), operations),
    );
    const translated = swapped.map((one) => one.translated ?? null);
    const length = translated.findLastIndex((one) => one !== null) + 1;
    return {
      now: swapped.map((one) => one.now),
      translated: length > 0 ? translated.slice(0, length) : undefined,
    };
  }
  const next = value === undefined ? given(over, at) : over;
  if (next === undefined) return { now: value, translated: undefined };
  if (!isSame(value, next)) operations.push({ op: "set", at, value: next });
  return { now: next, translated: value === undefined ? nothing(next) : value };
}

const below = (at: Address, key: string | number): Address => ({ ...at, path: [...at.path, key] });

/** Returns the new value for a translation without a primary value. Only lists of the cookie banner can have items then. */
function given(over: unknown, at: Address): unknown {
  if (at.path[0] === "cookieSettings") return over;
  if (Array.isArray(over)) return undefined;
  if (!isObject(over)) return over;
  const entries = Object.entries(over).map(([key, value]) => [key, given(value, at)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Returns an empty counterpart of a value, to translate a text that the old primary language does not have. */
function nothing(value: unknown): unknown {
  if (typeof value === "string") return "";
  if (Array.isArray(value)) return value.map((item) => nothing(item) ?? null);
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value).map(([key, inner]) => [key, nothing(inner)] as const);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}
