/**
 * Tells whether the owner works in the page or beside it: in a panel, a list, the bar. When the server answers an act in the page
 * late, the answer takes nothing from an owner who works beside it by then. The last press, key or focus decides, not where
 * the focus is now: it is nowhere once a control has given way to what it opened.
 */

const acts = ["pointerdown", "keydown", "focusin"] as const;

/** Attribute of the frame while the owner works beside it. Both the editor and the page's own script write it. */
const mark = "data-left";

export const isBeside = (frame: Element | null | undefined): boolean => frame?.hasAttribute(mark) ?? false;

/**
 * Notes acts in the editor's own document. Those in a dialog count as none: a dialog is a part of the act that opened it.
 * @returns stops noting
 */
export function noteActsBeside(frame: Element): () => void {
  const { ownerDocument: around } = frame;
  const ending = new AbortController();
  const note = ({ target }: Event) => {
    if (target === around.body || around.querySelector("[role=dialog]")) return;
    frame.toggleAttribute(mark, target !== frame);
  };
  for (const act of acts) around.addEventListener(act, note, { capture: true, signal: ending.signal });
  return () => ending.abort();
}

/** Notes acts in the page, whose script calls this. */
export function noteActsInPage(): void {
  for (const act of acts) addEventListener(act, () => frameElement?.removeAttribute(mark), { capture: true });
}
