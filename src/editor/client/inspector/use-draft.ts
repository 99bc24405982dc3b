/** A text that is written in a field beside the page (EDT-2). */
import { useEffect, useRef, useState } from "react";
import { useEditor } from "../context.ts";

export interface Writing {
  readonly send: (value: string) => void;
  /** Keeps it until it is sent; undefined: there is nothing new in it. */
  readonly keep: (value: string | undefined) => void;
}

/**
 * The text of a field while it is written, apart from what the document has. It is sent after a pause and when the field is
 * left; what comes from elsewhere is shown then.
 * @param pause milliseconds without a key; undefined: it is sent only when the field is left
 */
export function useDraft(
  stored: string,
  writing: Writing,
  pause: number | undefined = 1000,
): [string, (value: string, isLeft?: boolean) => void] {
  const { frame } = useEditor();
  const [draft, setDraft] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** It goes where it was begun: what comes from elsewhere may have moved the field meanwhile. */
  const begun = useRef<Writing>(undefined);
  const latest = useRef({ draft, stored, writing });
  latest.current = { draft, stored, writing: begun.current ?? writing };
  const flush = () => {
    clearTimeout(timer.current);
    const { draft: written, stored: known, writing: to } = latest.current;
    if (written !== undefined && written !== known) to.send(written);
    else if (written !== undefined) to.keep(undefined);
  };
  // A form that is closed in the middle of a word takes it along.
  useEffect(() => () => flushLatest.current(), []);
  const flushLatest = useRef(flush);
  flushLatest.current = flush;
  return [
    draft ?? stored,
    (value, isLeft = false) => {
      if (!begun.current && !isLeft) {
        begun.current = latest.current.writing;
        // It may be this text that is being written in the page: it is one text, written in one place.
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
