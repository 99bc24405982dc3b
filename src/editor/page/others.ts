/** Outlines of the sections that other people have selected, with their names (EDT-28). */
import { type Box, element, position } from "./element.ts";
import { sectionElement } from "./field-locations.ts";
import type { Frame } from "./frame.ts";

export interface Others {
  readonly drawn: HTMLElement;
  /**
   * Measures the positions.
   * @returns function that moves the outlines there
   */
  read(toLayer: (element: Element) => Box): () => void;
}

export function createOthers(frame: Frame): Others {
  const drawn = element("div", "", { "aria-hidden": "true" });
  let signature = "";
  let shown: readonly { readonly section: string; readonly outline: HTMLElement }[] = [];
  return {
    drawn,
    read(toLayer) {
      const names = new Map<string, string[]>();
      for (const { section, name } of frame.people)
        names.set(section, [...(names.get(section) ?? []), name || frame.site.word("somebody")]);
      const next = JSON.stringify([...names]);
      const isNew = next !== signature;
      if (isNew) {
        signature = next;
        shown = [...names].map(([section, all]) => {
          const label = element("span", "chip");
          label.textContent = all.join(", ");
          return { section, outline: element("div", "other", {}, label) };
        });
      }
      const boxes = shown.map(({ section }) => {
        const found = sectionElement(document, section);
        return found && toLayer(found);
      });
      return () => {
        if (isNew) drawn.replaceChildren(...shown.map(({ outline }) => outline));
        for (const [index, { outline }] of shown.entries()) position(outline, boxes[index]);
      };
    },
  };
}
