/** What the editor says in one language. */
import type { Words } from "./en.ts";

export interface Language {
  readonly words: Words;
  /** What the frame says in the page, by the names that it has for it. */
  readonly frameWords: Readonly<Record<string, string>>;
}
