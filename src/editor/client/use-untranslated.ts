/** What the counts of untranslated texts say where pages and languages are listed. */
import { type EditorState, useEditorState } from "./store.ts";
import { useWords } from "./words/index.ts";

/** @returns how many texts the shown language does not say; undefined where that is not known, or where nothing is translated */
export const countShown = ({ shown, untranslated }: EditorState): number | undefined =>
  untranslated?.languages.find(({ code }) => code === shown.language)?.count;

/** @returns what is said of a page in the shown language; undefined for a page that is all translated */
export function useUntranslatedPages(): (path: string) => string | undefined {
  const words = useWords();
  const isTranslated = useEditorState((state) => countShown(state) !== undefined);
  const pages = useEditorState((state) => state.untranslated?.pages) ?? [];
  const counts = new Map(pages.map(({ path, count }) => [path, words.notTranslated(count)]));
  return (path) => (isTranslated ? counts.get(path) : undefined);
}
