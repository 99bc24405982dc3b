/** What a translation says and what the primary language says, each in the place of the other. */
import { isObject, isSame, type Json } from "../../json.ts";
import { pagesIn } from "../../translations/survey.ts";
import type { Address, Operation } from "../operation.ts";

/** A value of the primary language with what was said over it, and what was there before, as a translation says it. */
interface Swapped {
  readonly now: unknown;
  /** Undefined for nothing. */
  readonly said: unknown;
}

/** What a translation may hold that is laid over nothing. */
const ofFrame: ReadonlySet<string> = new Set(["pages", "translations", "languages", "messages"]);
const ofPage: ReadonlySet<string> = new Set([
  "path",
  "components",
  "status",
  "draft",
  "publishAt",
  "unpublishAt",
]);

/**
 * @param document with all of its pages
 * @param old the primary language
 * @param next whose translation is to be what the pages say
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
        (now, said) => swapPage(now as Json, said, path, operations),
      ),
  );
  const value = { ...(settings.said as Json), ...(pages.length > 0 && { pages }) };
  return [
    ...operations,
    { op: "set", at: { language: old, path: [] }, value },
    { op: "set", at: { language: next, path: [] } },
  ];
}

/** One thing may be spoken of more than once: what was laid over it first stands below, and above when it is turned round. */
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
      return swapped.said;
    })
    .reverse();
}

function swapPage(page: Json, over: Json, path: string, operations: Operation[]): Swapped {
  const own = swap(page, less(over, ofPage), { page: path, path: [] }, operations);
  const entries = Array.isArray(over.components) ? over.components.filter(isObject) : [];
  const known = Array.isArray(page.components) ? page.components.filter(isObject) : [];
  const now = new Map(known.map((section) => [section.uniqId, section]));
  const components = entries
    .flatMap(({ uniqId, ...said }) => {
      const section = now.get(uniqId);
      if (!section || typeof uniqId !== "string") return [];
      const swapped = swap(section, said, { page: path, section: uniqId, path: [] }, operations);
      now.set(uniqId, swapped.now as Json);
      return [{ uniqId, ...(swapped.said as Json) }];
    })
    .reverse();
  return {
    now: { ...(own.now as Json), components: known.map(({ uniqId }) => now.get(uniqId)) },
    said: { path, ...(own.said as Json), ...(components.length > 0 && { components }) },
  };
}

const less = (value: Json, names: ReadonlySet<string>): Json =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.has(name)));

/** @param operations to which is added what makes the value what is said over it */
function swap(value: unknown, over: unknown, at: Address, operations: Operation[]): Swapped {
  if (isObject(value) && isObject(over)) {
    const now: Record<string, unknown> = { ...value };
    const said: Record<string, unknown> = {};
    for (const key of Object.keys(over)) {
      const there = Object.hasOwn(value, key) ? value[key] : undefined;
      const swapped = swap(there, over[key], below(at, key), operations);
      if (swapped.now !== undefined) now[key] = swapped.now;
      if (swapped.said !== undefined) said[key] = swapped.said;
    }
    return { now, said };
  }
  if (Array.isArray(value) && Array.isArray(over)) {
    const swapped = value.map((item, index) =>
      (over[index] ?? null) === null
        ? { now: item, said: undefined }
        : swap(item, over[index], below(at, index), operations),
    );
    const said = swapped.map((one) => one.said ?? null);
    const length = said.findLastIndex((one) => one !== null) + 1;
    return { now: swapped.map((one) => one.now), said: length > 0 ? said.slice(0, length) : undefined };
  }
  const next = value === undefined ? given(over, at) : over;
  if (next === undefined) return { now: value, said: undefined };
  if (!isSame(value, next)) operations.push({ op: "set", at, value: next });
  return { now: next, said: value === undefined ? nothing(next) : value };
}

const below = (at: Address, key: string | number): Address => ({ ...at, path: [...at.path, key] });

/** What comes of a value that is said where the primary language has none: no list has items that it has not, but for those of the cookie banner. */
function given(over: unknown, at: Address): unknown {
  if (at.path[0] === "cookieSettings") return over;
  if (Array.isArray(over)) return undefined;
  if (!isObject(over)) return over;
  const entries = Object.entries(over).map(([key, value]) => [key, given(value, at)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Says nothing, where the other language says something: an empty text is none. */
function nothing(value: unknown): unknown {
  if (typeof value === "string") return "";
  if (Array.isArray(value)) return value.map((item) => nothing(item) ?? null);
  if (!isObject(value)) return undefined;
  const entries = Object.entries(value).map(([key, inner]) => [key, nothing(inner)] as const);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}
