/** Small picture of the site's first screen in a theme, or of a section type in the site's own theme. Drawn while it is in view. */
import { type RefObject, useEffect, useRef, useState } from "react";
import type { CallInput } from "../../server/api.ts";
import { useEditor } from "../context.ts";
import { useEditorState } from "../store.ts";
import { useAllWords } from "../words/later.ts";
import css from "./preview.module.css";

/** Widths of the window that is shown, in pixels: a section is drawn larger, so that it is recognized. */
const widths = { page: 1280, section: 1100 };

interface PreviewProps {
  /** Value of `theme` in the document; default: that of the site. */
  readonly theme?: unknown;
  readonly type?: string;
  /** URL of a picture that is shown until the preview is drawn, and if it can't be. */
  readonly still?: string | undefined;
}

export function Preview({ theme, type, still }: PreviewProps) {
  const words = useAllWords();
  const box = useRef<HTMLSpanElement>(null);
  const isNear = useIsNear(box);
  const width = type === undefined ? widths.page : widths.section;
  const scale = useScale(box, width);
  const html = useHtml({ theme, type }, isNear);
  const isPending = html === undefined && still === undefined;
  return (
    <span ref={box} className={css.box} data-loading={isPending || undefined} aria-hidden="true">
      {still !== undefined && <img className={css.still} src={still} alt="" loading="lazy" />}
      {isNear && typeof html === "string" && (
        <iframe
          title={words.preview}
          className={css.page}
          style={{ width, scale }}
          sandbox=""
          srcDoc={html}
          tabIndex={-1}
          inert
          onLoad={({ currentTarget }) => currentTarget.setAttribute("data-drawn", "")}
        />
      )}
    </span>
  );
}

/** @returns true while the element is in or near the visible part of its list, so that few of many documents exist at once */
function useIsNear(box: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: "200px" },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return isNear;
}

function useScale(box: RefObject<Element | null>, width: number): number {
  const [scale, setScale] = useState(0.1);
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setScale(entry.contentRect.width / width));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, width]);
  return scale;
}

/** @returns the document, undefined until it has arrived, null if it failed */
function useHtml({ theme, type }: PreviewProps, isNear: boolean): string | null | undefined {
  const { api } = useEditor();
  const path = useEditorState(({ shown }) => shown.path);
  const language = useEditorState(({ shown }) => shown.language);
  const version = useEditorState(({ site }) => site?.version);
  const key = JSON.stringify([theme, type, path, language, version]);
  const [answer, setAnswer] = useState<{ readonly key: string; readonly html: string | null }>();
  const isKnown = answer?.key === key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made of what is asked for
  useEffect(() => {
    if (!isNear || isKnown) return undefined;
    const cancel = new AbortController();
    const asked: CallInput<"POST preview"> = { show: { path, language }, theme, type };
    const settle = (html: string | null) => !cancel.signal.aborted && setAnswer({ key, html });
    takeTurn(() => api.preview(asked, cancel.signal), cancel.signal).then(
      ({ html }) => settle(html),
      () => settle(null),
    );
    // One that was scrolled past before its turn leaves its turn to others.
    return () => cancel.abort();
  }, [api, isNear, isKnown, key]);
  return answer?.html;
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
  else running++;
  try {
    signal.throwIfAborted();
    return await call();
  } finally {
    const next = waiting.shift();
    // The next one takes this turn, so that no other comes in between.
    if (next) next();
    else running--;
  }
}
