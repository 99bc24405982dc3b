/**
 * What `check` says, in Russian. It comes as sentences, of which what stands in braces differs: `{}` is taken over as it is, `{~}` is
 * a sentence by itself, `{field}` names fields of the document; `{1}` is the second of them. What is not known stays in English.
 */

import { ruFields } from "../client/words/fields.ru.ts";
import { checkFilesRu } from "./check-files.ru.ts";
import { checkPagesRu } from "./check-pages.ru.ts";
import { checkSiteRu } from "./check-site.ru.ts";
import { checkValuesRu } from "./check-values.ru.ts";
import { rulesRu } from "./rules.ru.ts";
import type { Sentences } from "./sentences.ts";

/** What others begin with too. */
const general: Sentences = [
  ["Write it as {}.", "Напишите {}."],
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

/** @returns the sentence in Russian; one that is not known as it is */
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
