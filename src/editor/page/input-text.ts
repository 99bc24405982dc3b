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

export function watchInputs(frame: Frame): void {
  function begin(input: HTMLInputElement): void {
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
    input.select();
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
      if (value !== reported) send({ kind: "written", section, pointer, value }, seen);
      reported = value;
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

  addEventListener(
    "focus",
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.matches("[data-at]")) begin(target);
    },
    { capture: true },
  );
}
