/**
 * A notice is about the owner's last action: the next edit dismisses it, and so does opening another page, language, panel or
 * dialog.
 */
import type { Editor } from "./editor.ts";
import type { EditorState } from "./store.ts";

/** Dismisses outdated notices: the editor's own and the one beside a text of the page. */
export function dismissNotices({ store, frame }: Pick<Editor, "store" | "frame">): void {
  let before = store.get();
  /** Text of the last notice, which the bar announces too. */
  let last: string | undefined;
  store.subscribe(() => {
    const now = store.get();
    const was = before;
    before = now;
    const isElsewhere = opensAnother(was, now);
    const isEdit = hasNewEdit(was, now);
    // The notice is about the text being written in the page.
    const isPast = isElsewhere || (isEdit && frame.isLeft());
    const refusal = isElsewhere && now.refusal === was.refusal ? undefined : now.refusal;
    const notice = isPast && now.notice === was.notice ? undefined : now.notice;
    if (now.notice !== undefined && notice === undefined) frame.post({ kind: "dismiss-notice" });
    last = now.refusal?.message ?? now.notice ?? last;
    const isGone = (isElsewhere || isEdit) && !refusal && notice === undefined;
    const announcement = isGone && now.announcement === last ? "" : now.announcement;
    if (refusal !== now.refusal || notice !== now.notice || announcement !== now.announcement)
      store.set({ refusal, notice, announcement });
  });
}

function opensAnother(was: EditorState, now: EditorState): boolean {
  return (
    now.shown.path !== was.shown.path ||
    now.shown.language !== was.shown.language ||
    JSON.stringify(now.panel) !== JSON.stringify(was.panel) ||
    (now.dialog !== was.dialog && (now.dialog !== undefined || was.dialog?.kind === "picture"))
  );
}

const hasNewEdit = (was: EditorState, now: EditorState): boolean =>
  now.waiting.some(({ id }) => !was.waiting.some((other) => other.id === id));
