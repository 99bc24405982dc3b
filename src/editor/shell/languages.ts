/** Edits of the site's language list. Pure. */
import type { Operation } from "../../document/edits/operation.ts";
import { valueAt } from "../shared/pointer.ts";
import type { Edit } from "./edits.ts";

const label = { kind: "settings", name: "languages" } as const;
const at = (...path: (string | number)[]) => ({ path: ["languages", ...path] });
const set = (value: unknown, ...path: (string | number)[]): Operation => ({
  op: "set",
  at: at(...path),
  value,
});

/** Languages offered by name; any other one is named by its code. */
const codes =
  "ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko ky lt lv mk mn ms nb nl pl pt ro ru sk sl sq sr sv sw ta th tr uk ur uz vi zh";

/** @returns languages the site does not have, by their native names */
export function otherLanguages(known: readonly unknown[]): readonly { id: string; name: string }[] {
  const taken = new Set(known.map((one) => valueAt(one, ["lang", "code"])));
  return codes
    .split(" ")
    .filter((code) => !taken.has(code))
    .map((id) => ({ id, name: languageName(id) }));
}

/** Native name of a language. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** Adds a language; the first one becomes the original language. */
export function addLanguage(known: readonly unknown[], code: string): Edit {
  const value = {
    ...(known.length === 0 && { isPrimary: true }),
    order: known.length,
    lang: { name: languageName(code), code },
  };
  const isFirst = known.length === 0;
  return { label, operations: [isFirst ? set([value]) : { op: "insert", at: at(known.length), value }] };
}

/** @param name display name of the language */
export const makePrimary = (language: string, name: string): Edit => ({
  label: { kind: "make-primary", name },
  intent: { kind: "make-primary", language },
});

/** Visitors see languages sorted by `order`, so it is updated where it disagrees with the list. */
export function moveLanguage(known: readonly unknown[], from: number, to: number): Edit | undefined {
  if (to < 0 || to >= known.length || to === from) return undefined;
  const moved = known.toSpliced(from, 1).toSpliced(to, 0, known[from]);
  const orders = moved.flatMap((one, index) =>
    valueAt(one, ["order"]) === index ? [] : [set(index, index, "order")],
  );
  return { label, operations: [{ op: "move", at: at(from), to }, ...orders] };
}
