/**
 * In-place editing of an input's placeholder text. Meanwhile the input holds the text as its value, and the page's own scripts
 * receive no events.
 */
import { visibleLength } from "../../section/visible-length.ts";
import { cleanInsertion, cleanText } from "../shared/clean-text.ts";
import { seenNow, send } from "./channel.ts";
import { selectionAt } from "./field-locations.ts";
import type { Frame } from "./frame.ts";
import { countOf, cutTo } from "./limit.ts";

/** Distance in pixels from which a press is a drag. */
const minDrag = 4;

export function watchInputs(frame: Frame): void {
  function begin(input: HTMLInputElement): void {
    if (frame.input?.element === input) return;
    const selection = selectionAt(input);
    const field = selection?.kind === "field" ? frame.site.field(selection) : undefined;
    if (selection?.kind !== "field" || field?.shape !== "text" || !frame.may("text", selection.section))
      return;
    const { section, pointer } = selection;
    const seen = seenNow();
    const { max } = field;
    const { placeholder: before, type } = input;
    input.type = "text";
    input.value = before;
    const write = () => {
      if (max !== null && visibleLength(input.value, true, -1) > max) {
        input.value = cutTo(input.value, max);
        frame.notify({ element: input, text: frame.site.word("limitReached", { max }) });
      }
      const value = cleanText(input.value, " ");
      send({ kind: "typing", section, pointer, value: value !== before ? value : undefined }, seen);
      frame.onChange();
    };
    let reported = before;
    const report = () => {
      const value = cleanText(input.value, " ");
      if (value === reported) return;
      reported = value;
      frame.site.report({ section, pointer }, value);
      send({ kind: "written", section, pointer, value }, seen);
    };
    const leave = () => {
      ending.abort();
      frame.input = undefined;
      report();
      Object.assign(input, { type, value: "", placeholder: reported || before });
      frame.onChange();
    };
    const ending = new AbortController();
    const hear = (kind: string, act: (event: Event) => void) =>
      addEventListener(
        kind,
        (event) => {
          if (event.target !== input) return;
          event.stopImmediatePropagation();
          act(event);
        },
        { signal: ending.signal, capture: true },
      );
    hear("beforeinput", (event) => {
      const clean = cleanInsertion(event as InputEvent, " ");
      if (clean === undefined) return;
      event.preventDefault();
      document.execCommand("insertText", false, clean);
    });
    // Wait until an input method has finished its composition.
    hear("input", (event) => (event as InputEvent).isComposing || write());
    hear("compositionend", write);
    hear("change", () => {});
    hear("blur", leave);
    frame.input = { element: input, report, leave, count: () => countOf(input.value, true, max) };
    frame.onChange();
  }

  const textInput = (target: EventTarget | null) =>
    target instanceof HTMLInputElement && target.matches("[data-at]") ? target : undefined;
  // Before the browser looks for the letter under the pointer.
  addEventListener(
    "mousedown",
    ({ target, button, clientX }) => {
      const input = button === 0 ? textInput(target) : undefined;
      if (!input || frame.input?.element === input) return;
      begin(input);
      // Changing its type ends a selection by the mouse.
      const select = (event: MouseEvent) => Math.abs(event.clientX - clientX) > minDrag && input.select();
      addEventListener("mouseup", select, { once: true, capture: true });
    },
    { capture: true },
  );
  addEventListener(
    "focus",
    ({ target }) => {
      const input = textInput(target);
      if (!input || frame.input?.element === input) return;
      begin(input);
      input.select();
    },
    { capture: true },
  );
}
