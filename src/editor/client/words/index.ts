/** The editor's words in the language that the browser asks for. */
import { createContext, useContext } from "react";
import type { EditLabel } from "../../protocol.ts";
import { en, type Words } from "./en.ts";
import { ru } from "./ru.ts";

export type { Words } from "./en.ts";

const all: Readonly<Record<string, Words>> = { en, ru };

/** @param wanted language tags, the one that is wanted most first */
export function chooseLanguage(wanted: readonly string[]): string {
  const codes = wanted.map((tag) => tag.split("-")[0]?.toLowerCase() ?? "");
  return codes.find((code) => Object.hasOwn(all, code)) ?? "en";
}

export const wordsIn = (language: string): Words => all[language] ?? en;

/** What an edit does: "delete 'Our team'". */
export const wordLabel = (words: Words, { kind, name }: EditLabel): string => words.done[kind](name);

export const WordsContext = createContext<Words>(en);

export const useWords = (): Words => useContext(WordsContext);
