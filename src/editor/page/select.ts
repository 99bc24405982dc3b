/** Presses in the page: they select what they meet, and links and forms do nothing else; what the page itself opens and shows stays operable. */
import type { Selection } from "../messages.ts";
import type { Frame } from "./frame.ts";
import { act } from "./items.ts";
import { isSame, selectionAt } from "./places.ts";

/** What a press works, in the page itself. */
const operable = "a,button,summary,input,select,textarea,label,[role=tab],[tabindex='0']";

/** @param isOurs whether an event is one of what is drawn over the page */
export function watchPresses(frame: Frame, isOurs: (event: Event) => boolean): void {
  const inPage = <K extends keyof WindowEventMap>(
    type: K,
    act: (event: WindowEventMap[K], at: Element) => void,
  ) =>
    addEventListener(
      type,
      (event) => {
        const [target] = event.composedPath();
        if (target instanceof Element && !isOurs(event)) act(event, target);
      },
      { capture: true },
    );

  /** What was selected when the press began. */
  let before: Selection | undefined;
  /** Where it began: a part of a text is often selected past the text's end. */
  let pressed: Element | undefined;
  // On screens that are touched it comes with a press only, not with each scrolling; and before it the caret is not placed.
  inPage("mousedown", (event, target) => {
    frame.dismissNotice();
    before = frame.selection;
    pressed = target;
    if (event.button === 0) frame.select(selectionAt(target), "press");
    // The pressed element is gone: a translator had put it into the text.
    if (target.isConnected || !frame.writing) return;
    pressed = frame.writing.element;
    event.preventDefault();
    frame.writing.focus();
  });
  inPage("click", (event, target) => {
    const link = target.closest("a");
    // The focus would go from the text to the field that a label is of, or to what a form finds missing.
    const isGivenOn = frame.writing?.element.contains(target) && target.closest("label,[type=submit]");
    if (link || isGivenOn) event.preventDefault();
    // A menu would close above the link that is to be written.
    if (link?.closest("dialog,[popover]")) event.stopPropagation();
  });
  // No click follows a release outside of the window.
  addEventListener(
    "mouseup",
    () =>
      setTimeout(() => {
        pressed = undefined;
      }),
    { capture: true },
  );
  // After the page itself: tabs take the focus when they are pressed.
  addEventListener("click", (event) => {
    const [met] = event.composedPath();
    const { writing, selection } = frame;
    const target = pressed?.isConnected ? pressed : met;
    if (!(target instanceof Element) || isOurs(event)) return;
    if (writing?.element.contains(target)) {
      if (document.activeElement !== writing.element) writing.focus();
    } else if (selection && !target.closest(operable)) frame.onFocus();
    // A second press on a picture that is missing asks for it.
    if (selection?.kind !== "field" || !isSame(selection, before)) return;
    if (frame.kindOf(selection) === "picture" && frame.isEmptySlot(selection)) act(frame, "open");
  });
  for (const type of ["auxclick", "dragstart"] as const) inPage(type, (event) => event.preventDefault());
  // Going through the page by Tab selects the field that the focus comes to.
  inPage("focusin", (_event, target) => {
    if (!target.matches(":focus-visible") || frame.writing?.element === target) return;
    const selection = selectionAt(target);
    if (selection?.kind === "field") frame.select(selection, "focus");
  });
}
