/** Texts of the parts that load after the editor has started. They load with these parts, in both languages. */
import { useMemo } from "react";
import { spell } from "../../shared/words/index.ts";
import { useWords, type Words } from "./index.ts";
import { enLater } from "./later.en.ts";
import { ruLater } from "./later.ru.ts";

/** Texts of the start and of the parts that load later. */
export type AllWords = Words & typeof enLater;

export const withLater = (words: Words): AllWords => ({
  ...words,
  ...(words.locale === "ru" ? ruLater : enLater),
});

export function useAllWords(): AllWords {
  const words = useWords();
  return useMemo(() => withLater(words), [words]);
}

/** Name and description of a starter; a provider's own starter only has a name. */
export const wordStarter = (
  { starters }: AllWords,
  id: string,
): { readonly name: string; readonly about: string } =>
  Object.hasOwn(starters, id) ? starters[id as keyof typeof starters] : { name: spell(id), about: "" };
