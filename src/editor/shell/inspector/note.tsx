/** Note below a control: why a value was refused, and its translation status. */
import { Button } from "react-aria-components";
import { fieldAt, type Path, valueAt } from "../../shared/pointer.ts";
import { useWords } from "../words/index.ts";
import { useForm, useIsTranslated, useValue } from "./form.ts";
import css from "./inspector.module.css";
import { Original } from "./original.tsx";

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
  const refusal = error ?? form.refusalOf(path);
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
          {isOriginal ? words.showsOriginal : words.isTranslated}
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
