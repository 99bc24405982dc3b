/** The same was changed here and elsewhere: both are shown, the owner chooses (EDT-16). */
import type { Conflict } from "../../protocol.ts";
import { TextButton } from "../controls/button.tsx";
import { decode } from "../plain.ts";
import { useWords, wordField } from "../words/index.ts";
import css from "./dialogs.module.css";
import { Window } from "./window.tsx";

interface ConflictDialogProps {
  readonly conflicts: readonly Conflict[];
  readonly onChoose: (whose: "ours" | "theirs") => void;
}

export function ConflictDialog({ conflicts, onChoose }: ConflictDialogProps) {
  const words = useWords();
  return (
    <Window
      title={words.changedTwice}
      size="large"
      actions={
        <>
          <span className={css.space} />
          <TextButton onPress={() => onChoose("theirs")}>{words.keepTheirs}</TextButton>
          <TextButton look="primary" onPress={() => onChoose("ours")}>
            {words.keepOurs}
          </TextButton>
        </>
      }
    >
      <p>{words.changedTwiceWhy}</p>
      {conflicts.map(({ at, ours, theirs }, index) => (
        <section key={index} className={css.conflict}>
          <h3>{wordField(words, String(at.path.findLast((key) => typeof key === "string") ?? ""))}</h3>
          <dl>
            <div>
              <dt>{words.ours}</dt>
              <dd>{show(ours)}</dd>
            </div>
            <div>
              <dt>{words.theirs}</dt>
              <dd>{show(theirs)}</dd>
            </div>
          </dl>
        </section>
      ))}
    </Window>
  );
}

/** Anything can be in conflict; texts are as they are read. */
const show = (value: unknown): string =>
  typeof value === "string"
    ? decode(value) || "–"
    : value === undefined
      ? "–"
      : JSON.stringify(value, null, 1);
