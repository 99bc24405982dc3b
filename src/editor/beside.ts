/**
 * Whether the owner is at something beside the page: in a panel, a list, the bar. What an act in the page leads to later, when the
 * server has answered, takes nothing from there. A dialog is none of it: it was a part of the act, and is about to close.
 *
 * @param around the document that the frame stands in
 */
export function isBeside(around: Document, frame: Element | null | undefined): boolean {
  const { activeElement, body } = around;
  if (!activeElement || activeElement === body || activeElement === frame) return false;
  return !activeElement.closest("[role=dialog]");
}
