/** Tells that changes can't be saved, because the person's role does not include them any more or the session has ended (EDT-27). */
import { useId } from "react";
import type { EditRequest } from "../../shared/protocol.ts";
import { TextButton } from "../controls/button.tsx";
import { SignIn } from "../controls/sign-in.tsx";
import { visibleText } from "../plain.ts";
import { useRole } from "../rights.ts";
import { wordLabel } from "../words/index.ts";
import { type AllWords, useAllWords } from "../words/later.ts";
import css from "./dialogs.module.css";
import { Window } from "./window.tsx";

interface UnsavedProps {
  readonly requests: readonly EditRequest[];
  /** Decide later. */
  readonly onClose: () => void;
}

export function NotAllowedDialog({
  requests,
  onDiscard,
  onClose,
}: UnsavedProps & { readonly onDiscard: () => void }) {
  const words = useAllWords();
  const why = useId();
  const role = useRole();
  const changes = readChanges(words, requests);
  return (
    <Window
      title={words.notAllowed.title}
      describedBy={why}
      onClose={onClose}
      actions={
        <>
          <TextButton onPress={onDiscard}>{words.notAllowed.discard}</TextButton>
          <span className={css.space} />
          <TextButton look="primary" onPress={() => saveAsFile(changes)}>
            {words.notAllowed.save}
          </TextButton>
        </>
      }
    >
      <p id={why}>{words.notAllowed.why(words.roles[role].name)}</p>
      <ChangeList changes={changes} />
    </Window>
  );
}

/** Closes by itself once the owner has signed in. */
export function SignedOutDialog({ requests, onClose }: UnsavedProps) {
  const words = useAllWords();
  const why = useId();
  const changes = readChanges(words, requests);
  return (
    <Window
      title={words.signedOutTitle}
      describedBy={why}
      onClose={onClose}
      actions={
        changes.length > 0 && (
          <>
            <span className={css.space} />
            <TextButton onPress={() => saveAsFile(changes)}>{words.notAllowed.save}</TextButton>
          </>
        )
      }
    >
      <p id={why}>{words.signedOutWhy}</p>
      <SignIn />
      <ChangeList changes={changes} />
    </Window>
  );
}

type Changes = ReturnType<typeof readChanges>;

const readChanges = (words: AllWords, requests: readonly EditRequest[]) =>
  requests.map(({ id, label, operations = [], intent }) => ({
    id,
    what: wordLabel(words, label),
    values: operations.flatMap((one) => ("value" in one && one.value !== undefined ? [one.value] : [])),
    intent,
  }));

const ChangeList = ({ changes }: { readonly changes: Changes }) => (
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
);

function saveAsFile(changes: Changes): void {
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
}
