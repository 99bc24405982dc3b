/** In which language a page speaks to its owner: the one that the browser asks for, as the editor around it does. */
import type { EditingWords } from "../render/index.ts";
import { pageEn } from "./words/page.en.ts";
import { pageRu } from "./words/page.ru.ts";

const all: Readonly<Record<string, EditingWords>> = { en: pageEn, ru: pageRu };

/** @param wanted the header `accept-language`, whose tags browsers send in the owner's order */
export function pageWords(wanted = ""): EditingWords {
  const codes = wanted.split(",").map((tag) => tag.trim().split(/[-;]/)[0]?.toLowerCase() ?? "");
  const code = codes.find((one) => Object.hasOwn(all, one));
  return all[code ?? "en"] ?? pageEn;
}
