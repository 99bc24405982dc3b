/** Resolves addresses: from the names of a language, a page and a section to a place in the document. */
import { formatPointer, quote } from "../../diagnostic/index.ts";
import { isObject, type Json } from "../json.ts";
import { EditError } from "./edit-error.ts";
import type { Address } from "./operation.ts";
import type { Path } from "./step.ts";

/** Step on the path to a place: a key, a position, or the first list item with a name. */
export type Hop = string | number | Named;

interface Named {
  readonly by: "path" | "uniqId";
  readonly name: string;
}

export const isNamed = (hop: Hop): hop is Named => typeof hop === "object";

export const hopsOf = ({ language, page, section, path }: Address): readonly Hop[] => [
  ...(language === undefined ? [] : ["translations", language]),
  ...(page === undefined ? [] : ["pages", { by: "path", name: page } as const]),
  ...(section === undefined ? [] : ["components", { by: "uniqId", name: section } as const]),
  ...path,
];

/** @returns the key or position that a hop leads to, or undefined */
export function keyIn(container: unknown, hop: Hop): string | number | undefined {
  if (Array.isArray(container)) {
    const at = isNamed(hop)
      ? container.findIndex((item) => isObject(item) && item[hop.by] === hop.name)
      : positionOf(hop);
    return at !== undefined && at >= 0 && at < container.length ? at : undefined;
  }
  if (isNamed(hop) || !isObject(container)) return undefined;
  return Object.hasOwn(container, hop) ? String(hop) : undefined;
}

/** @returns a position, also for one written as in a JSON pointer */
export const positionOf = (hop: string | number): number | undefined =>
  typeof hop === "number" ? hop : /^(?:0|[1-9]\d{0,9})$/.test(hop) ? Number(hop) : undefined;

export interface Followed {
  /** Existing part of the path. */
  readonly path: Path;
  /** Values along the path, the document first: one more than the path has steps. */
  readonly values: readonly unknown[];
  readonly isWhole: boolean;
}

export function follow(document: Json, hops: readonly Hop[]): Followed {
  const path: (string | number)[] = [];
  const values: unknown[] = [document];
  for (const hop of hops) {
    const value = values.at(-1);
    const key = keyIn(value, hop);
    if (key === undefined) return { path, values, isWhole: false };
    path.push(key);
    values.push((value as Record<string | number, unknown>)[key]);
  }
  return { path, values, isWhole: true };
}

/** @returns the value at an address, or undefined */
export function valueIn(document: Json, at: Address): unknown {
  const { values, isWhole } = follow(document, hopsOf(at));
  return isWhole ? values.at(-1) : undefined;
}

export interface ValueLocation {
  /** Path of the object or list that contains the place. */
  readonly parent: Path;
  readonly container: unknown;
  readonly last: Hop;
}

/**
 * Returns the place of an address, whether or not it has a value.
 * @throws EditError if its container does not exist
 */
export function locate(document: Json, at: Address): ValueLocation {
  const hops = hopsOf(at);
  const { path, values, isWhole } = follow(document, hops.slice(0, -1));
  const last = hops.at(-1);
  if (!isWhole || last === undefined) throw namesNothing(at, path.length);
  const container = values.at(-1);
  if (isNamed(last) && keyIn(container, last) === undefined) throw namesNothing(at, path.length);
  return { parent: path, container, last };
}

/** @param found number of existing steps on the path */
export function namesNothing(at: Address, found = Number.POSITIVE_INFINITY): EditError {
  const { language, page, section, path } = at;
  const missing = hopsOf(at)[found];
  const ofPage = page === undefined ? "the document" : `the page ${quote(page)}`;
  const around = section === undefined ? ofPage : `the section ${quote(section)} of ${ofPage}`;
  const spoken = language === undefined ? "" : ` in the language ${quote(language)}`;
  if (missing === undefined || !isNamed(missing))
    return new EditError(
      "names-nothing",
      `Nothing found at ${quote(formatPointer(path))} of ${around}${spoken}.`,
    );
  const what = missing.by === "path" ? `Page ${quote(page)}` : `Section ${quote(section)} of ${ofPage}`;
  return new EditError("names-nothing", `${what} not found${spoken}.`);
}
