/** What a picture shows, for those who do not see it. */
import { useId, useState } from "react";
import { formatPointer } from "../../pointer.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { shownText } from "../fields-of-site.ts";
import { partsOf, setPart } from "../picture-edits.ts";
import { usePictureUrl } from "../pictures.ts";
import type { PicturePlace } from "../store.ts";
import { useWords } from "../words/index.ts";
import css from "./dialogs.module.css";
import { Window } from "./window.tsx";

interface DescriptionDialogProps {
  readonly at: PicturePlace;
  readonly onClose: () => void;
}

/** What shapes.ts allows. */
const max = 250;

export function DescriptionDialog({ at, onClose }: DescriptionDialogProps) {
  const words = useWords();
  const editor = useEditor();
  const { family, beside } = partsOf(at);
  const stored = (family?.alt && shownText(editor, at.section, formatPointer(beside(family.alt)))) ?? "";
  const [text, setText] = useState(stored);
  const url = usePictureUrl(shownText(editor, at.section, at.pointer));
  const id = useId();
  const apply = () => {
    onClose();
    if (text !== stored) editor.edit(setPart(editor.place(), at, "alt", text.trim() || undefined));
  };
  return (
    <Window
      title={words.description}
      onClose={onClose}
      actions={
        <>
          <span className={css.space} />
          <TextButton onPress={onClose}>{words.cancel}</TextButton>
          <TextButton look="primary" onPress={apply}>
            {words.apply}
          </TextButton>
        </>
      }
    >
      {url && <img className={css.preview} src={url} alt="" />}
      <div className={css.field}>
        <label htmlFor={id} className={css.label}>
          {words.whatItShows}
        </label>
        <textarea
          id={id}
          className={css.input}
          rows={2}
          maxLength={max}
          value={text}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => setText(target.value.replaceAll("\n", " "))}
        />
        <p id={`${id}-help`} className={css.help}>
          {words.descriptionHelp} {text.length}/{max}
        </p>
      </div>
    </Window>
  );
}
