/** Conflict dialog: shows both versions and lets the owner choose (EDT-16). */
import { useId, useMemo, useState } from "react";
import type { Conflict } from "../../shared/protocol.ts";
import { Boundary } from "../boundary.tsx";
import { type Change, type ConflictContext, changesOf, nameConflict, ownText } from "../conflict-words.ts";
import { TextButton } from "../controls/button.tsx";
import { useEditorState } from "../store.ts";
import { type AllWords, useAllWords } from "../words/later.ts";
import css from "./dialogs.module.css";
import { ShownValue } from "./shown-value.tsx";
import { Window } from "./window.tsx";

interface ConflictDialogProps {
  readonly conflicts: readonly Conflict[];
  readonly onChoose: (whose: "ours" | "theirs") => void;
  /** Decide later. */
  readonly onClose: () => void;
}

export function ConflictDialog({ conflicts, onChoose, onClose }: ConflictDialogProps) {
  const words = useAllWords();
  const site = useEditorState((state) => state.site);
  const page = useEditorState((state) => state.page);
  const context = useMemo(
    (): ConflictContext => ({ words, site, page, locale: document.documentElement.lang || undefined }),
    [words, site, page],
  );
  const why = useId();
  const choices = choicesOf(words, conflicts);
  return (
    <Window
      title={words.changedTwice}
      describedBy={why}
      onClose={onClose}
      size="large"
      actions={
        <>
          <Boundary fallback={null}>
            <CopyText context={context} conflicts={conflicts} />
          </Boundary>
          <span className={css.space} />
          <TextButton onPress={() => onChoose("theirs")}>{choices.theirs}</TextButton>
          <TextButton look="primary" onPress={() => onChoose("ours")}>
            {choices.ours}
          </TextButton>
        </>
      }
    >
      <p id={why} role="alert">
        {choices.why}
      </p>
      {conflicts.map((conflict, index) => (
        <Boundary key={index}>
          <Entry context={context} conflict={conflict} />
        </Boundary>
      ))}
    </Window>
  );
}

/** One answer decides all conflicts. If they are of several kinds, the buttons name the version to keep. */
function choicesOf(words: AllWords, conflicts: readonly Conflict[]) {
  const { conflict, changedTwiceWhy, keepOurs, keepTheirs } = words;
  const isAll = (kind: Conflict["kind"]) =>
    conflicts.length > 0 && conflicts.every((one) => one.kind === kind);
  if (isAll("deleted-there"))
    return { why: conflict.goneWhy, ours: conflict.bringBack, theirs: conflict.leaveDeleted };
  if (isAll("deleted-here"))
    return { why: conflict.deletedWhy, ours: conflict.deleteIt, theirs: conflict.keepIt };
  return { why: changedTwiceWhy, ours: keepOurs, theirs: keepTheirs };
}

interface EntryProps {
  readonly context: ConflictContext;
  readonly conflict: Conflict;
}

function Entry({ context, conflict }: EntryProps) {
  const { words } = context;
  const { kind, what = "field" } = conflict;
  const id = useId();
  const isGone = kind === "deleted-there" || kind === "deleted-here";
  return (
    <section className={css.conflict} aria-labelledby={id}>
      <h3 id={id}>{nameConflict(context, conflict)}</h3>
      {isGone ? (
        <Deleted
          what={words.conflict[kind === "deleted-there" ? "goneThere" : "goneHere"][what]}
          isOurs={kind === "deleted-there"}
          changes={changesOf(context, conflict, kind === "deleted-there" ? "ours" : "theirs")}
        />
      ) : (
        <dl>
          {(["ours", "theirs"] as const).map((side) => (
            <div key={side}>
              <dt>{words[side]}</dt>
              {changesOf(context, conflict, side).map(({ shown }, index) => (
                <dd key={index}>
                  <ShownValue shown={shown} />
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

interface DeletedProps {
  /** Describes the deletion. */
  readonly what: string;
  /** True for our changes, false for theirs. */
  readonly isOurs: boolean;
  readonly changes: readonly Change[];
}

function Deleted({ what, isOurs, changes }: DeletedProps) {
  const { conflict } = useAllWords();
  const isWritten = changes.every(({ shown }) => shown.kind === "text");
  const whose = isOurs ? (isWritten ? conflict.youWrote : conflict.youChanged) : conflict.theyChanged;
  return (
    <>
      <p>
        {what} {changes.length > 0 && whose}
      </p>
      <dl>
        {changes.map(({ name, shown }, index) => (
          <div key={index}>
            {name && <dt>{name}</dt>}
            <dd>
              <ShownValue shown={shown} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface CopyTextProps {
  readonly context: ConflictContext;
  readonly conflicts: readonly Conflict[];
}

/** Copies the text; without clipboard access, shows it selected. */
function CopyText({ context, conflicts }: CopyTextProps) {
  const { conflict } = useAllWords();
  const [state, setState] = useState<"copied" | "shown">();
  const texts = new Set(conflicts.map((one) => ownText(context, one)));
  const text = [...texts].filter(Boolean).join("\n\n");
  if (!text) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("shown");
    }
  };
  return (
    <>
      <TextButton onPress={copy}>{conflict.copyText}</TextButton>
      <span role="status" className={css.help}>
        {state === "copied" && conflict.copied}
      </span>
      {state === "shown" && (
        <textarea
          className={css.copied}
          readOnly
          aria-label={conflict.copyByHand}
          value={text}
          rows={3}
          ref={(area) => {
            area?.focus();
            area?.select();
          }}
        />
      )}
    </>
  );
}
