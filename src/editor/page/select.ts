/**
 * Clicks in the page. They select what is clicked; links and forms do nothing else. Tabs, menus and other controls of the page
 * still work.
 */
import type { Selection } from "../shared/messages.ts";
import { isSame, selectionAt } from "./field-locations.ts";
import type { Frame } from "./frame.ts";
import { act } from "./items.ts";

/** Elements of the page that react to a click. */
const operable = "a,button,summary,input,select,textarea,label,[role=tab],[tabindex='0']";

/** @param isOurs returns true for events of the overlay */
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

  /** Selection at the start of the click. */
  let before: Selection | undefined;
  /** Start of the click: a text selection often ends outside the text. */
  let pressed: Element | undefined;
  // On touch screens mousedown comes with a tap, not with scrolling, and before the caret is placed.
  inPage("mousedown", (event, target) => {
    frame.dismissNotice();
    before = frame.selection;
    pressed = target;
    if (event.button === 0) frame.select(selectionAt(target), "press");
    // The clicked element was removed: a translator had inserted it into the text.
    if (target.isConnected || !frame.writing) return;
    pressed = frame.writing.element;
    event.preventDefault();
    frame.writing.focus();
  });
  inPage("click", (event, target) => {
    const link = target.closest("a");
    // Otherwise the focus would move to the field of a label, or to an invalid form field.
    const isGivenOn = frame.writing?.element.contains(target) && target.closest("label,[type=submit]");
    const summary = frame.writing?.element.contains(target) && target.closest("summary");
    // The text below would fold away. A closed one opens, so that its text can be edited.
    const isFolding = summary && (summary.parentElement as HTMLDetailsElement).open;
    if (link || isGivenOn || isFolding) event.preventDefault();
    // Otherwise the menu around the link being edited would close.
    if (link?.closest("dialog,[popover]")) event.stopPropagation();
  });
  // No click follows a release outside the window.
  addEventListener(
    "mouseup",
    () =>
      setTimeout(() => {
        pressed = undefined;
      }),
    { capture: true },
  );
  // After the page's own handlers: tabs take the focus on click.
  addEventListener("click", (event) => {
    const [met] = event.composedPath();
    const { writing, selection } = frame;
    const target = pressed?.isConnected ? pressed : met;
    if (!(target instanceof Element) || isOurs(event)) return;
    if (frame.article?.element.contains(target)) return;
    if (writing?.element.contains(target)) {
      // In a slot that has just been emptied, browsers may leave the caret in the text before.
      if (!writing.hasCaret) writing.focus();
    } else if (selection && !target.closest(operable)) frame.onFocus();
    // A second click on an empty picture opens the picture dialog.
    if (selection?.kind !== "field" || !isSame(selection, before)) return;
    if (frame.kindOf(selection) === "picture" && frame.isEmptySlot(selection)) act(frame, "open");
  });
  for (const type of ["auxclick", "dragstart"] as const) inPage(type, (event) => event.preventDefault());
  // Tab key navigation selects the focused field.
  inPage("focusin", (_event, target) => {
    if (!target.matches(":focus-visible") || frame.written?.element.contains(target)) return;
    const selection = selectionAt(target);
    if (selection?.kind === "field") frame.select(selection, "focus");
  });
}
