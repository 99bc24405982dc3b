/** All that the editor says in English, in its chrome and in the page. */
import { frameEn } from "../../words/frame.en.ts";
import { en } from "./en.ts";
import type { Language } from "./language.ts";

export const language: Language = { words: en, frameWords: frameEn };
