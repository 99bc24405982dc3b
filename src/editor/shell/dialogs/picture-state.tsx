/** Explains why a dialog does not show its image. */
import type { ShownPicture } from "../pictures.ts";
import { useWords } from "../words/index.ts";
import css from "./dialogs.module.css";

export function PictureState({ state }: Pick<ShownPicture, "state">) {
  const words = useWords();
  const text = { none: "", there: "", loading: words.pictureLoading, missing: words.pictureNotShown }[state];
  return text === "" ? null : (
    <p className={css.pictureState} role="status">
      {text}
    </p>
  );
}
