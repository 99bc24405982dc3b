/** Hints for the first visit, below the panel and never over the page. Each is shown once in a browser. */
import { useEffect, useState } from "react";
import { useEditor } from "./context.ts";
import { TextButton } from "./controls/button.tsx";
import css from "./hints.module.css";
import { useEditorState } from "./store.ts";
import { useWords } from "./words/index.ts";

const tour = ["write", "add", "publish"] as const;
export type HintId = (typeof tour)[number] | "undo";

const key = "sectile-hints";

/** @returns ids of the hints that this browser has shown; without storage, hints are not shown at all */
function seenHints(): ReadonlySet<string> | undefined {
  try {
    return new Set((localStorage.getItem(key) ?? "").split(" "));
  } catch {
    return undefined;
  }
}

function noteSeen(ids: readonly HintId[]): void {
  try {
    localStorage.setItem(key, [...new Set([...(seenHints() ?? []), ...ids])].filter(Boolean).join(" "));
  } catch {
    // Hints are shown again at the next visit.
  }
}

export function Hints() {
  const words = useWords();
  const { undo } = useEditor();
  const canPublish = useEditorState((state) => state.site?.canPublish) ?? true;
  const done = useEditorState((state) => state.history.undo);
  const [left, setLeft] = useState<readonly HintId[]>(() => {
    const seen = seenHints();
    return seen ? tour.filter((id) => !seen.has(id) && (canPublish || id !== "publish")) : [];
  });
  const isDeletion = done?.kind.startsWith("delete-") ?? false;
  // The history of an earlier visit is not a deletion of this one.
  const [first] = useState(done);
  useEffect(() => {
    if (isDeletion && done !== first && seenHints()?.has("undo") === false)
      setLeft((now) => (now[0] === "undo" ? now : ["undo", ...now]));
  }, [isDeletion, done, first]);
  const [hint, ...rest] = left;
  useEffect(() => {
    if (hint) noteSeen([hint]);
  }, [hint]);
  if (!hint) return null;
  return (
    <section className={css.hint} aria-label={words.hints.label}>
      <p>{words.hints.texts[hint]}</p>
      <div className={css.actions}>
        {hint === "undo" && (
          <TextButton
            icon="undo"
            onPress={() => {
              setLeft(rest);
              void undo();
            }}
          >
            {words.undo}
          </TextButton>
        )}
        <TextButton onPress={() => setLeft(rest)}>
          {rest.length > 0 ? words.hints.next : words.hints.done}
        </TextButton>
        {rest.length > 0 && hint !== "undo" && (
          <TextButton
            onPress={() => {
              noteSeen(tour);
              setLeft([]);
            }}
          >
            {words.hints.skip}
          </TextButton>
        )}
      </div>
    </section>
  );
}
