/** English texts of the editor shell and the page frame. */
import { frameEn } from "../../shared/words/frame.en.ts";
import type { Language } from "./en.ts";
import { en } from "./en.ts";

export const language: Language = { words: en, frameWords: frameEn };
