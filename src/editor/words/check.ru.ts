/**
 * Russian for diagnostics, keyed by the English sentence.
 *
 * A key is a pattern: `{}` takes any text over as it is, `{~}` is translated as a sentence of its own, `{field}` is a list of
 * field names. `{1}` in the Russian text is the second value of the key. The first matching pattern wins, so specific ones come
 * first. Sentences without a pattern stay in English.
 */

import { ruFields } from "../client/words/fields.ru.ts";
import { checkFilesRu } from "./check-files.ru.ts";
import { checkPagesRu } from "./check-pages.ru.ts";
import { checkSiteRu } from "./check-site.ru.ts";
import { checkValuesRu } from "./check-values.ru.ts";
import { rulesRu } from "./rules.ru.ts";
import type { Sentences } from "./sentences.ts";

/** Patterns that also match longer sentences, so they come last. */
const general: Sentences = [
  ["Write it like {}.", "Напишите так: {}."],
  ["Write {}.", "Напишите {}."],
  ["{} is not {~}.", "{} не подходит: здесь нужно другое ({~})."],
];

const sentences: Sentences = [
  ...checkValuesRu,
  ...checkPagesRu,
  ...checkFilesRu,
  ...checkSiteRu,
  ...rulesRu,
  ...general,
];

interface Sentence {
  readonly form: RegExp;
  readonly kinds: readonly string[];
  readonly russian: string;
}

let known: readonly Sentence[] | undefined;

/** @returns the sentence in Russian, or unchanged if no pattern matches */
export function formatRu(english: string): string {
  known ??= sentences.map(read);
  for (const { form, kinds, russian } of known) {
    const found = form.exec(english);
    if (!found) continue;
    const values = kinds.map((kind, index) => fill(kind, found[index + 1] ?? ""));
    let next = 0;
    return russian.replace(/\{(\d|~|field|)\}/g, (_, which: string) =>
      /\d/.test(which) ? (values[Number(which)] ?? "") : (values[next++] ?? ""),
    );
  }
  return english;
}

const place = /\{(~|field|)\}/g;

function read([english, russian]: Sentences[number]): Sentence {
  const kinds = [...english.matchAll(place)].map(([, kind = ""]) => kind);
  const fixed = english.split(place).filter((_, index) => index % 2 === 0);
  const form = fixed.map((text) => text.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&")).join("(.*?)");
  return { form: new RegExp(`^${form}$`, "su"), kinds, russian };
}

function fill(kind: string, value: string): string {
  if (kind === "~") return formatRu(value);
  if (kind === "field") return value.split(", ").map(nameOf).join(", ");
  return value;
}

const nameOf = (name: string): string =>
  Object.hasOwn(ruFields.fields, name)
    ? (ruFields.fields[name as keyof typeof ruFields.fields] ?? name)
    : name;
