/** Small picture of the site's first screen in a theme, or of a section type in the site's own theme. Drawn when it comes into view. */
import { type RefObject, useEffect, useRef, useState } from "react";
import type { CallInput } from "../../server/api.ts";
import { useEditor } from "../context.ts";
import { useEditorState } from "../store.ts";
import { useAllWords } from "../words/later.ts";
import css from "./preview.module.css";

/** Width of the window that is shown, in pixels. */
const width = 1280;

interface PreviewProps {
  /** Value of `theme` in the document; default: that of the site. */
  readonly theme?: unknown;
  readonly type?: string;
}

export function Preview({ theme, type }: PreviewProps) {
  const words = useAllWords();
  const box = useRef<HTMLSpanElement>(null);
  const isSeen = useIsSeen(box);
  const scale = useScale(box);
  const html = useHtml({ theme, type }, isSeen);
  return (
    <span ref={box} className={css.box} data-loading={html === undefined || undefined} aria-hidden="true">
      {html !== undefined && (
        <iframe
          title={words.preview}
          className={css.page}
          style={{ width, scale }}
          sandbox=""
          srcDoc={html}
          tabIndex={-1}
          inert
        />
      )}
    </span>
  );
}

/** @returns true once the element has come near the visible part of its list */
function useIsSeen(box: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!box.current || isSeen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsSeen(true),
      { rootMargin: "80px" },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, isSeen]);
  return isSeen;
}

function useScale(box: RefObject<Element | null>): number {
  const [scale, setScale] = useState(0.1);
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setScale(entry.contentRect.width / width));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return scale;
}

function useHtml({ theme, type }: PreviewProps, isSeen: boolean): string | undefined {
  const { api } = useEditor();
  const path = useEditorState(({ shown }) => shown.path);
  const language = useEditorState(({ shown }) => shown.language);
  const version = useEditorState(({ site }) => site?.version);
  const key = JSON.stringify([theme, type, path, language, version]);
  const [html, setHtml] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made of what is asked for
  useEffect(() => {
    if (!isSeen) return undefined;
    const cancel = new AbortController();
    const asked: CallInput<"POST preview"> = { show: { path, language }, theme, type };
    takeTurn(() => api.preview(asked, cancel.signal), cancel.signal)
      .then((answer) => !cancel.signal.aborted && setHtml(answer.html))
      // It stays a plain box beside its name.
      .catch(() => {});
    return () => cancel.abort();
  }, [api, isSeen, key]);
  return html;
}

/** Previews take turns, so that they never keep the server from answering edits. */
const atOnce = 2;
const waiting: (() => void)[] = [];
let running = 0;

/**
 * Runs a call when it is its turn.
 * @throws the signal's reason if it is aborted before
 */
async function takeTurn<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    signal.throwIfAborted();
    return await call();
  } finally {
    running--;
    waiting.shift()?.();
  }
}
