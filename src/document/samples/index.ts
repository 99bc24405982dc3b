/**
 * Sample data for new sections of the built-in types: texts that tell an owner what to write, with `{name}` for the name of the
 * site. Types without samples have their example.
 */
import * as z from "zod";
import { type FieldNode, fieldTree, type SectionType } from "#section";
import { isObject, type Json } from "../json.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };

const samples: Readonly<Record<string, Readonly<Record<string, Json>>>> = { en, ru };

/** Shorter texts, such as "Contact", may well stay as they are. */
const leastLength = 40;

/** Texts of the samples that nobody means to publish. */
const sampleTexts = Object.values(samples)
  .flatMap((byType) => textsIn(byType))
  .filter((text) => text.length >= leastLength);
const fixedTexts: ReadonlySet<string> = new Set(sampleTexts.filter((text) => !text.includes("{name}")));
/** Texts around the name of the site: before and after it. */
const namingTexts: readonly (readonly string[])[] = sampleTexts
  .filter((text) => text.includes("{name}"))
  .map((text) => text.split("{name}"));

/** Returns true for a text that a new section came with, for a site of any name. Only texts of a certain length are compared. */
export const isSampleText = (text: string): boolean =>
  text.length >= leastLength &&
  (fixedTexts.has(text) ||
    namingTexts.some(
      ([before = "", after = ""]) =>
        text.length <= before.length + maxName + after.length &&
        text.startsWith(before) &&
        text.endsWith(after),
    ));

/** @returns the sample of a type in the language of the document, or its example */
export function sampleOf({ type, example, data }: SectionType, document: Json): unknown {
  const language = languageOf(document);
  const ofLanguage: Readonly<Record<string, Json>> = samples[language] ?? en;
  if (!Object.hasOwn(ofLanguage, type)) return example;
  const given = typeof document.name === "string" ? document.name.trim() : "";
  const title = titles[language] ?? titles.en;
  const name = given === "" || given.length > maxName ? title : given;
  const sample = withName(ofLanguage[type], fieldTree(data), { name, title });
  // A provider can replace a built-in type with one of another structure.
  return z.safeParse(data, sample).success ? sample : example;
}

/** A longer name is not repeated in every sample. */
const maxName = 60;

/** Stand for the name of a site without one, and for a name that is too long for its field. */
const titles: { readonly en: string; readonly [language: string]: string } = {
  en: "Our site",
  ru: "Наш сайт",
};

function languageOf({ languages }: Json): string {
  const list = (Array.isArray(languages) ? languages : []).filter(isObject);
  const primary = list.find(({ isPrimary }) => isPrimary === true) ?? list[0];
  const code = isObject(primary?.lang) ? primary.lang.code : undefined;
  return typeof code === "string" ? code.toLowerCase().slice(0, 2) : "en";
}

interface Names {
  readonly name: string;
  readonly title: string;
}

function withName(value: unknown, node: FieldNode | undefined, names: Names): unknown {
  if (typeof value === "string") {
    const text = value.replaceAll("{name}", () => names.name);
    const max = node?.shape === "leaf" && node.meta.kind === "text" ? node.meta.max : Infinity;
    return text.length <= max ? text : value.replaceAll("{name}", () => names.title);
  }
  if (Array.isArray(value))
    return value.map((item) => withName(item, node?.shape === "list" ? node.item : undefined, names));
  if (!isObject(value)) return value;
  const fields = node?.shape === "group" ? node.fields : undefined;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withName(inner, fields?.get(key), names)]),
  );
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  // The message for a failure is good as it is.
  return Object.entries(value).flatMap(([key, inner]) => (key === "failureText" ? [] : textsIn(inner)));
}
