/** All that the editor says in Russian, in its chrome and in the page. */
import { frameRu } from "../../words/frame.ru.ts";
import type { Language } from "./language.ts";
import { ru } from "./ru.ts";

export const language: Language = { words: ru, frameWords: frameRu };
