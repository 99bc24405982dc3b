/**
 * Class names of CSS modules. Compiled templates contain placeholders for them, because two forms are needed: a published page
 * repeats hundreds, so they are short there, and readable wherever somebody looks at them in a browser's inspector. Whoever
 * evaluates compiled templates chooses one form for views, styles and scripts alike.
 */

/** `short`: `B4-c`, as published. `readable`: `Team-photo`, as in the sources. */
export type ClassNames = "short" | "readable";

/** Placeholder of a class name. Valid in CSS, and unlike anything that templates contain. */
export const classPlaceholder = (scope: string, local: string): string => `cc__${scope}__${local}__`;
/** Placeholder of the prefix that all class names of a stylesheet have, without the hyphen. */
export const prefixPlaceholder = (scope: string): string => `cp__${scope}__`;

const placeholders = /cc__([\w-]+?)__([\w-]+?)__|cp__([\w-]+?)__/g;

/**
 * Replaces the placeholders in compiled templates.
 * @returns the code; equal for equal templates on every machine, and no two class names become the same
 */
export function nameClasses(code: string, form: ClassNames): string {
  const nameOf = form === "short" ? shortNames(code) : (scope: string, local: string) => `${scope}-${local}`;
  return code.replace(placeholders, (_found, scope: string | undefined, local: string, prefix: string) =>
    scope === undefined ? nameOf(prefix, "").slice(0, -1) : nameOf(scope, local),
  );
}

/** Numbers the stylesheets, and the names in each, in alphabetical order. */
function shortNames(code: string): (scope: string, local: string) => string {
  const found = new Map<string, Set<string>>();
  for (const [, scope, local, prefix] of code.matchAll(placeholders)) {
    const names = found.get(scope ?? prefix ?? "") ?? new Set();
    found.set(scope ?? prefix ?? "", local === undefined ? names : names.add(local));
  }
  const table = new Map<string, string>();
  for (const [index, scope] of [...found.keys()].sort().entries()) {
    const prefix = `${numberIn(capitals, index)}-`;
    table.set(`${scope} `, prefix);
    for (const [place, local] of [...(found.get(scope) ?? [])].sort().entries())
      table.set(`${scope} ${local}`, prefix + numberIn(letters, place));
  }
  return (scope, local) => table.get(`${scope} ${local}`) ?? "";
}

/** All other class names of a page start with a small letter. */
const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const letters = `abcdefghijklmnopqrstuvwxyz${capitals}`;

/** Writes a number as a letter, followed by the rest in base 36 if there is one. */
function numberIn(alphabet: string, number: number): string {
  const rest = Math.floor(number / alphabet.length);
  return alphabet.charAt(number % alphabet.length) + (rest === 0 ? "" : rest.toString(36));
}
