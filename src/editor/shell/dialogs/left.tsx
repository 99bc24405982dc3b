/** Asks what to do with unsaved edits left by an earlier page (EDT-16). */
import { useId } from "react";
import { TextButton } from "../controls/button.tsx";
import { visibleText } from "../plain.ts";
import type { OldEdits } from "../unsaved.ts";
import { wordLabel } from "../words/index.ts";
import { useAllWords } from "../words/later.ts";
import css from "./dialogs.module.css";
import { Window } from "./window.tsx";

interface LeftDialogProps {
  readonly old: OldEdits;
  readonly onChoose: (answer: "save" | "discard") => void;
  /** Decide later. */
  readonly onClose: () => void;
}

export function LeftDialog({ old: { requests, at }, onChoose, onClose }: LeftDialogProps) {
  const words = useAllWords();
  const why = useId();
  const when = new Date(at).toLocaleString(document.documentElement.lang || undefined, {
    dateStyle: "long",
    timeStyle: "short",
  });
  return (
    <Window
      title={words.left.title}
      describedBy={why}
      onClose={onClose}
      actions={
        <>
          <TextButton onPress={() => onChoose("discard")}>{words.left.discard}</TextButton>
          <span className={css.space} />
          <TextButton look="primary" onPress={() => onChoose("save")}>
            {words.left.save}
          </TextButton>
        </>
      }
    >
      <p id={why}>{words.left.why(when)}</p>
      <ul className={css.left}>
        {requests.map(({ id, label, operations }) => {
          const [first] = operations ?? [];
          const text = first?.op === "set" && typeof first.value === "string" ? visibleText(first.value) : "";
          return (
            <li key={id}>
              {wordLabel(words, label)}
              {text && <small>{text}</small>}
            </li>
          );
        })}
      </ul>
    </Window>
  );
}
