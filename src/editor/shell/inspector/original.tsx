/** Original text, shown beside its translation (EDT-15). */
import { toPlainText } from "../../../section/strip-tags.ts";
import { useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";
import css from "./inspector.module.css";

/** @param text from the document */
export function Original({ text, isPlain }: { readonly text: string; readonly isPlain: boolean }) {
  const words = useWords();
  const language = useEditorState((state) => state.site?.languages.find(({ isPrimary }) => isPrimary)?.code);
  return (
    <p className={css.original}>
      {words.original}{" "}
      <q lang={language || undefined} dir="auto">
        {isPlain ? text : toPlainText(text)}
      </q>
    </p>
  );
}
