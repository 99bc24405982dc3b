/** Russian texts of the editor shell and the page frame. */
import { frameRu } from "../../shared/words/frame.ru.ts";
import type { Language } from "./en.ts";
import { ru } from "./ru.ts";

export const language: Language = { words: ru, frameWords: frameRu };
