/** Tells that changes can't be saved because the person's role does not include them any more, and offers them as a file (EDT-27). */
import { useId } from "react";
import type { EditRequest } from "../../shared/protocol.ts";
import { TextButton } from "../controls/button.tsx";
import { visibleText } from "../plain.ts";
import { useRole } from "../rights.ts";
import { wordLabel } from "../words/index.ts";
import { useAllWords } from "../words/later.ts";
import css from "./dialogs.module.css";
import { Window } from "./window.tsx";

interface NotAllowedProps {
  readonly requests: readonly EditRequest[];
  readonly onDiscard: () => void;
  /** Decide later. */
  readonly onClose: () => void;
}

export function NotAllowedDialog({ requests, onDiscard, onClose }: NotAllowedProps) {
  const words = useAllWords();
  const why = useId();
  const role = useRole();
  const changes = requests.map(({ id, label, operations = [], intent }) => ({
    id,
    what: wordLabel(words, label),
    values: operations.flatMap((one) => ("value" in one && one.value !== undefined ? [one.value] : [])),
    intent,
  }));
  const save = () => {
    const file = JSON.stringify(
      changes.map(({ id: _, ...change }) => change),
      undefined,
      2,
    );
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([file], { type: "application/json" }));
    link.download = "changes.json";
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Window
      title={words.notAllowed.title}
      describedBy={why}
      onClose={onClose}
      actions={
        <>
          <TextButton onPress={onDiscard}>{words.notAllowed.discard}</TextButton>
          <span className={css.space} />
          <TextButton look="primary" onPress={save}>
            {words.notAllowed.save}
          </TextButton>
        </>
      }
    >
      <p id={why}>{words.notAllowed.why(words.roles[role].name)}</p>
      <ul className={css.left}>
        {changes.map(({ id, what, values }) => (
          <li key={id}>
            {what}
            {values.map(
              (value, index) => typeof value === "string" && <small key={index}>{visibleText(value)}</small>,
            )}
          </li>
        ))}
      </ul>
    </Window>
  );
}
