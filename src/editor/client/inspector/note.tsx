/** What stands below a control: why a value was refused, and whether it is the language's own. */
import { Button } from "react-aria-components";
import type { Path } from "../../pointer.ts";
import { useWords } from "../words/index.ts";
import { useForm, useIsTranslated, useValue } from "./form.ts";
import css from "./inspector.module.css";

export function Note({ path, error }: { readonly path: Path; readonly error?: string | undefined }) {
  const words = useWords();
  const form = useForm();
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
      {isTranslated && value !== undefined && (
        <p className={css.note}>
          {isOriginal ? words.showsOriginal : words.isTranslated}
          {!isOriginal && (
            <Button className={css.inlineButton ?? ""} onPress={() => form.restoreOriginal(path)}>
              {words.useOriginal}
            </Button>
          )}
        </p>
      )}
    </>
  );
}
