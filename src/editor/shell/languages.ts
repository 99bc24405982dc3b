/** Edits of the site's language list. Pure. */
import { valueAt } from "../shared/pointer.ts";
import type { Edit } from "./edits.ts";

const label = { kind: "settings", name: "languages" } as const;
const at = (...path: (string | number)[]) => ({ path: ["languages", ...path] });

/** Languages offered by name; any other one is named by its code. */
const codes =
  "ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko ky lt lv mk mn ms nb nl pl pt ro ru sk sl sq sr sv sw ta th tr uk ur uz vi zh";

interface OtherLanguage {
  readonly id: string;
  /** Native name. */
  readonly name: string;
  /** Name in the language of the editor. */
  readonly more: string | undefined;
  /** English name, to search for. */
  readonly also: string;
}

/** @returns languages the site does not have, by their native names */
export function otherLanguages(known: readonly unknown[], locale: string): readonly OtherLanguage[] {
  const taken = new Set(known.map((one) => valueAt(one, ["lang", "code"])));
  return codes
    .split(" ")
    .filter((code) => !taken.has(code))
    .map((id) => {
      const [name, own] = [languageName(id), nameIn(id, locale)];
      return { id, name, more: own === name ? undefined : own, also: nameIn(id, "en") };
    });
}

/** Native name of a language. */
export const languageName = (code: string): string => natives[code] ?? nameIn(code, code);

function nameIn(code: string, locale: string): string {
  const name = new Intl.DisplayNames(locale, { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

/** Native names that browsers may lack: they would be English. */
const natives: Readonly<Record<string, string>> = {
  az: "Azərbaycan",
  be: "Беларуская",
  bs: "Bosanski",
  cy: "Cymraeg",
  eu: "Euskara",
  ga: "Gaeilge",
  gl: "Galego",
  hy: "Հայերեն",
  is: "Íslenska",
  ka: "ქართული",
  kk: "Қазақ тілі",
  ky: "Кыргызча",
  mk: "Македонски",
  mn: "Монгол",
  sq: "Shqip",
  uz: "O‘zbek",
};

/** Adds a language; the first one becomes the original language. */
export function addLanguage(known: readonly unknown[], code: string): Edit {
  const value = {
    ...(known.length === 0 && { isPrimary: true }),
    order: known.length,
    lang: { name: languageName(code), code },
  };
  const isFirst = known.length === 0;
  return {
    label,
    operations: [
      isFirst ? { op: "set", at: at(), value: [value] } : { op: "insert", at: at(known.length), value },
    ],
  };
}

/** Confirms all translations that are to be checked. @param name display name of the language */
export const confirmTexts = (language: string, name: string): Edit => ({
  label: { kind: "confirm-texts", name },
  intent: { kind: "confirm-texts", language },
});

/** @param name display name of the language */
export const makePrimary = (language: string, name: string): Edit => ({
  label: { kind: "make-primary", name },
  intent: { kind: "make-primary", language },
});
