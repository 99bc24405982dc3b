/** Note below a control: why a value was refused, and its translation status. */
import { Button } from "react-aria-components";
import { toPlainText } from "../../../section/strip-tags.ts";
import { fieldAt, type Path, valueAt } from "../../shared/pointer.ts";
import { useEditor } from "../context.ts";
import { confirmText } from "../edits.ts";
import { useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";
import { useForm, useIsTranslated, useValue } from "./form.ts";
import css from "./inspector.module.css";

interface NoteProps {
  readonly path: Path;
  readonly error?: string | undefined;
  /** The control shows something else by now. */
  readonly isWritten?: boolean;
}

export function Note({ path, error, isWritten = false }: NoteProps) {
  const words = useWords();
  const form = useForm();
  const field = fieldAt(form.fields, path);
  const original = field?.shape === "text" ? valueAt(form.data, path) : undefined;
  const { value, isOriginal } = useValue(path);
  const isTranslated = useIsTranslated(path);
  const { edit } = useEditor();
  const mark = confirmText(form.target.snapshot, form.scope, path);
  const refusal = error ?? form.refusalOf(path)?.message;
  return (
    <>
      {refusal && (
        <p className={css.error} role="alert">
          {refusal}
        </p>
      )}
      {isTranslated && typeof original === "string" && original !== "" && (isWritten || !isOriginal) && (
        <Original text={original} isPlain={field?.shape === "text" && field.isPlain} />
      )}
      {isTranslated && value !== undefined && !(isWritten && isOriginal) && (
        <p className={css.note}>
          {isOriginal ? words.showsOriginal : mark ? words.toCheck : words.isTranslated}
          {mark && (
            <Button className={css.inlineButton ?? ""} onPress={() => edit(mark, form.target)}>
              {words.confirmText}
            </Button>
          )}
          {!isOriginal && (
            <Button className={css.inlineButton ?? ""} onPress={() => form.restoreOriginal(path)}>
              {words.useOriginal}
            </Button>
          )}
          {isOriginal && typeof original === "string" && (
            <Button className={css.inlineButton ?? ""} onPress={() => form.write(path, original)}>
              {words.sameHere}
            </Button>
          )}
        </p>
      )}
    </>
  );
}

/**
 * Original text, shown beside its translation (EDT-15).
 * @param text from the document
 */
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
