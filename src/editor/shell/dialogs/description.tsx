/** Alternative text of an image. */
import { useId, useState } from "react";
import { formatPointer, valueAt } from "../../shared/pointer.ts";
import { useEditor } from "../context.ts";
import { resolveScope } from "../edit-scope.ts";
import { shownText } from "../edits.ts";
import { Original } from "../inspector/note.tsx";
import { partsOf, setPart } from "../picture-edits.ts";
import { usePicture } from "../pictures.ts";
import type { PictureLocation } from "../store.ts";
import { useAllWords } from "../words/later.ts";
import css from "./dialogs.module.css";
import { PictureState, Window } from "./window.tsx";

interface DescriptionDialogProps {
  readonly at: PictureLocation;
  readonly onClose: () => void;
}

/** Limit set in section/shapes.ts. */
const max = 250;

export function DescriptionDialog({ at, onClose }: DescriptionDialogProps) {
  const words = useAllWords();
  const editor = useEditor();
  const { family, beside } = partsOf(at);
  const path = family?.alt === undefined ? [] : beside(family.alt);
  const stored = (family?.alt && shownText(at.target, at.section, formatPointer(path))) ?? "";
  const [text, setText] = useState(stored);
  const { state, url } = usePicture(shownText(at.target, at.section, at.pointer));
  /** Address of an image that the browser failed to load. */
  const [broken, setBroken] = useState<string>();
  const { snapshot } = at.target;
  const { language } = snapshot.shown;
  const { data, translation } = resolveScope(snapshot, at.section);
  const original = language === undefined ? undefined : valueAt(data, path);
  const isTranslated = language === undefined || valueAt(translation, path) !== undefined;
  const id = useId();
  const apply = () => {
    onClose();
    // Applying the unchanged original confirms it for this language.
    if (text !== stored || (!isTranslated && text !== ""))
      editor.edit(setPart(at, "alt", text.trim() || undefined), at.target);
  };
  return (
    <Window title={words.description} onClose={onClose} confirm={{ name: words.apply, onPress: apply }}>
      {url !== undefined && broken !== url && (
        <img className={css.preview} src={url} alt="" onError={() => setBroken(url)} />
      )}
      <PictureState state={url !== undefined && broken === url ? "missing" : state} />
      <div className={css.field}>
        <label htmlFor={id} className={css.label}>
          {words.whatItShows}
        </label>
        <textarea
          id={id}
          className={css.input}
          rows={2}
          maxLength={max}
          // biome-ignore lint/a11y/noAutofocus: it is what the dialog is for
          autoFocus
          lang={language}
          dir="auto"
          value={text}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => setText(target.value.replaceAll("\n", " "))}
        />
        {typeof original === "string" && original !== "" && text !== original && (
          <Original text={original} isPlain />
        )}
        <p id={`${id}-help`} className={css.help}>
          {words.descriptionHelp} {text.length}/{max}
        </p>
      </div>
    </Window>
  );
}
