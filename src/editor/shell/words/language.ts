/** Texts of the editor in one language. */
import type { Words } from "./en.ts";

export interface Language {
  readonly words: Words;
  /** Texts of the page frame, by name. */
  readonly frameWords: Readonly<Record<string, string>>;
}
