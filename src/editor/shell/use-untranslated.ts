/** Counts of untranslated texts for the lists of pages and languages. */
import { type EditorState, useEditorState } from "./store.ts";
import { useWords } from "./words/index.ts";

/** @returns the number of untranslated texts in the shown language; undefined if unknown or nothing is translated */
export const countShown = ({ shown, untranslated }: EditorState): number | undefined =>
  untranslated?.languages.find(({ code }) => code === shown.language)?.count;

/** @returns a function that formats a page's count for the shown language; undefined if everything is translated */
export function useUntranslatedPages(): (path: string) => string | undefined {
  const words = useWords();
  const isTranslated = useEditorState((state) => countShown(state) !== undefined);
  const pages = useEditorState((state) => state.untranslated?.pages) ?? [];
  const counts = new Map(pages.map(({ path, count }) => [path, words.notTranslated(count)]));
  return (path) => (isTranslated ? counts.get(path) : undefined);
}
