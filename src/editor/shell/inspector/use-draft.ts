/** State of a text being written in a panel field (EDT-2). */
import { useEffect, useRef, useState } from "react";
import { useEditor } from "../context.ts";

/** Milliseconds without a key after which a text is sent. */
export const pauseInText = 1000;

export interface Writing {
  readonly send: (value: string) => void;
  /** Stores it until it is sent; undefined if nothing changed. */
  readonly keep: (value: string | undefined) => void;
}

/**
 * Holds the text of a field while it is written, apart from the document's value. Sent after a pause and on blur; external
 * changes are shown then.
 * @param pause milliseconds without a key; undefined: sent on blur only
 */
export function useDraft(
  stored: string,
  writing: Writing,
  pause: number | undefined,
): [string, (value: string, isLeft?: boolean) => void] {
  const { frame } = useEditor();
  const [draft, setDraft] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Target of the text when it was begun, since external changes may move the field. */
  const begun = useRef<Writing>(undefined);
  const latest = useRef({ draft, stored, writing });
  latest.current = { draft, stored, writing: begun.current ?? writing };
  const flush = () => {
    clearTimeout(timer.current);
    const { draft: written, stored: saved, writing: to } = latest.current;
    if (written !== undefined && written !== saved) to.send(written);
    else if (written !== undefined) to.keep(undefined);
  };
  // Send the unfinished text when the form closes.
  useEffect(() => () => flushLatest.current(), []);
  const flushLatest = useRef(flush);
  flushLatest.current = flush;
  return [
    draft ?? stored,
    (value, isLeft = false) => {
      if (!begun.current && !isLeft) {
        begun.current = latest.current.writing;
        // The same text may be open in the page: edit it in one place only.
        frame.leave();
      }
      latest.current.draft = value;
      setDraft(value);
      clearTimeout(timer.current);
      if (isLeft) {
        flush();
        begun.current = undefined;
        latest.current.draft = undefined;
        setDraft(undefined);
        return;
      }
      begun.current?.keep(value === stored ? undefined : value);
      if (pause !== undefined) timer.current = setTimeout(() => flushLatest.current(), pause);
    },
  ];
}
