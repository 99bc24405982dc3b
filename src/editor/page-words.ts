/** In which language a page speaks to its owner: the one that the browser asks for, as the editor around it does. */
import type { EditingWords } from "../render/index.ts";
import { chooseLanguage } from "./words/choose.ts";
import { pageEn } from "./words/page.en.ts";
import { pageRu } from "./words/page.ru.ts";

const all: Readonly<Record<string, EditingWords>> = { en: pageEn, ru: pageRu };

/** @param wanted the header `accept-language`, whose tags browsers send in the owner's order */
export function pageWords(wanted = ""): EditingWords {
  return all[chooseLanguage(all, wanted.split(","))] ?? pageEn;
}
