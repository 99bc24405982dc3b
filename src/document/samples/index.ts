/**
 * Sample data for new sections of the built-in types: texts that tell an owner what to write, with `{name}` for the name of the
 * site. Types without samples have their example.
 */
import * as z from "zod";
import type { SectionType } from "#section";
import { isObject, type Json } from "../json.ts";
import en from "./en.json" with { type: "json" };
import ru from "./ru.json" with { type: "json" };

const samples: Readonly<Record<string, Readonly<Record<string, Json>>>> = { en, ru };

/** Shorter texts, such as "Contact", may well stay as they are. */
const leastLength = 40;

/** Texts of the samples that nobody means to publish. */
export const sampleTexts: ReadonlySet<string> = new Set(
  Object.values(samples)
    .flatMap((byType) => textsIn(byType))
    .filter((text) => text.length >= leastLength && !text.includes("{name}")),
);

/** Returns true for a text that a new section came with. Only texts of a certain length are compared. */
export const isSampleText = (text: string): boolean => text.length >= leastLength && sampleTexts.has(text);

/** @returns the sample of a type in the language of the document, or its example */
export function sampleOf({ type, example, data }: SectionType, document: Json): unknown {
  const language = languageOf(document);
  const ofLanguage: Readonly<Record<string, Json>> = samples[language] ?? en;
  if (!Object.hasOwn(ofLanguage, type)) return example;
  const given = typeof document.name === "string" ? document.name.trim() : "";
  const name = given.length <= maxName ? given : "";
  const sample = named(ofLanguage[type], name || titles[language] || titles.en);
  // A provider can replace a built-in type with one of another structure.
  return z.safeParse(data, sample).success ? sample : example;
}

/** A longer name would exceed the limit of a title. */
const maxName = 30;

/** Stand for the name of a site without one. */
const titles: Readonly<Record<string, string>> = { en: "Our site", ru: "Наш сайт" };

function languageOf({ languages }: Json): string {
  const list = (Array.isArray(languages) ? languages : []).filter(isObject);
  const primary = list.find(({ isPrimary }) => isPrimary === true) ?? list[0];
  const code = isObject(primary?.lang) ? primary.lang.code : undefined;
  return typeof code === "string" ? code.toLowerCase().slice(0, 2) : "en";
}

function named(value: unknown, name = ""): unknown {
  if (typeof value === "string") return value.replaceAll("{name}", () => name);
  if (Array.isArray(value)) return value.map((item) => named(item, name));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, named(inner, name)]));
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  // The message for a failure is good as it is.
  return Object.entries(value).flatMap(([key, inner]) => (key === "failureText" ? [] : textsIn(inner)));
}
