/** Addresses in translations, and their places in the primary language. */
import { isObject, type Json } from "../json.ts";
import { follow, type Hop, hopsOf, isNamed, namesNothing } from "./address.ts";
import { EditError } from "./edit-error.ts";
import type { Address } from "./operation.ts";

/** Address in a translation. */
export interface TranslationAddress extends Address {
  readonly language: string;
}

export const inLanguage = (at: Address, language: string): TranslationAddress => ({ ...at, language });

/** @returns codes of the languages with translations */
export const languagesOf = ({ translations }: Json): readonly string[] =>
  isObject(translations) ? Object.keys(translations) : [];

/**
 * @param count number of hops, at least 2, which is the language itself
 * @returns the address of a place on the path to another one
 */
export function addressUpTo(at: TranslationAddress, count: number): TranslationAddress {
  const { language, page, path } = at;
  const head = hopsOf({ ...at, path: [] }).length;
  if (count >= head) return { ...at, path: path.slice(0, count - head) };
  if (count === 5) return { language, page, path: ["components"] };
  if (count === 4) return { language, page, path: [] };
  return { language, path: count === 3 ? ["pages"] : [] };
}

/**
 * Checks that a page, section or list item exists in the primary language; an object member may be missing there. A value
 * that the translation already has needs no match.
 * @returns the address with positions where the primary language has lists
 * @throws EditError
 */
export function asInPrimary(document: Json, at: TranslationAddress): TranslationAddress {
  const { primary, path, head, isLost } = findInPrimary(document, at);
  const hops = hopsOf(at);
  const there = follow(document, hops);
  const isMember = there.path.length === hops.length - 1 && isObject(there.values.at(-1));
  if (isLost && !there.isWhole && !isMember) throw namesNothing(primary, path.length);
  // A key of an existing object is not a position, even if it looks like one.
  const isName = (index: number) => isObject(there.values[hops.length - at.path.length + index]);
  return { ...at, path: at.path.map((key, index) => (isName(index) ? key : (path[head + index] ?? key))) };
}

export const isInPrimary = (document: Json, at: TranslationAddress): boolean =>
  !findInPrimary(document, at).isLost;

function findInPrimary(document: Json, at: TranslationAddress) {
  const primary: Address = { ...at, language: undefined };
  const hops = hopsOf(primary);
  const { path, values, isWhole } = follow(document, hops);
  const head = hops.length - at.path.length;
  return { primary, path, head, isLost: !isWhole && (path.length < head || Array.isArray(values.at(-1))) };
}

/** @param hop hop that leads to the container @returns true if it has no content except under the key */
export function isEmptyBut(
  container: unknown,
  key: string | number | undefined,
  hop: Hop | undefined,
): boolean {
  if (Array.isArray(container)) return container.every((item, index) => index === key || item === null);
  if (!isObject(container)) return false;
  const names: readonly string[] = hop !== undefined && isNamed(hop) ? [hop.by, "id"] : [];
  return Object.keys(container).every((name) => name === key || names.includes(name));
}

/** @returns a value in the containers that lead to it in a translation */
export function wrap(hops: readonly Hop[], value: unknown): unknown {
  const [hop, ...rest] = hops;
  if (hop === undefined) return value;
  const below = wrap(rest, value);
  if (isNamed(hop)) return [wrapNamed(hop, below)];
  return typeof hop === "string" ? { [hop]: below } : [...Array<null>(hop).fill(null), below];
}

/** @throws EditError */
export function wrapNamed({ by, name }: Exclude<Hop, string | number>, value: unknown): Json {
  if (!isObject(value))
    throw new EditError("refused", "The translation of a page or section must be an object.");
  return { [by]: name, ...value, [by]: name };
}
