/** Add buttons between sections and at the ends of lists. They are drawn over the page and take no space in it. */
import type { FieldState } from "../shared/protocol.ts";
import { type Box, element, position } from "./element.ts";
import { listBox, listsBelow, sectionElement } from "./field-locations.ts";
import { itemsAround, placeInList } from "./fields.ts";
import type { Frame } from "./frame.ts";
import { drawIcon } from "./icons.ts";
import { addItem, addSection } from "./items.ts";

interface Shown {
  readonly drawn: HTMLElement;
  readonly read: () => Box | undefined;
}

/** Half the height of a button, in pixels, so that it is fully visible at both ends of the page. */
const half = 18;

export interface AddButtons {
  readonly drawn: HTMLElement;
  /**
   * Measures the positions.
   * @returns function that moves the buttons there
   */
  read(toLayer: (element: Element) => Box, layer: Box, hovered: string | undefined): () => void;
}

export function createAddButtons(frame: Frame): AddButtons {
  const drawn = element("div", "");
  let signature = "";
  let shown: Shown[] = [];
  let measure: (element: Element) => Box = () => ({ left: 0, top: 0, width: 0, height: 0 });
  let layer: Box = { left: 0, top: 0, width: 0, height: 0 };

  const button = (className: string, label: string, about: string, isWord: boolean, run: () => void) => {
    const made = element("button", "", { type: "button" }, drawIcon("plus"));
    if (isWord) made.append(label);
    else {
      made.setAttribute("aria-label", label);
      made.dataset.tip = label;
    }
    if (about) made.setAttribute("aria-description", about);
    made.addEventListener("mousedown", (event) => event.preventDefault());
    made.addEventListener("click", run);
    return element("div", className, {}, made);
  };

  function betweenSections(): Shown[] {
    const { order } = frame.site;
    if (!frame.may("structure", undefined)) return [];
    return [...order, undefined].map((id, at) => {
      const label = id === undefined ? "" : (frame.site.typeOf(id)?.label ?? "");
      // On an empty page this is the only control.
      const isAlone = order.length === 0;
      const made = button("add", frame.site.word("addSection"), label, isAlone, () => addSection(at));
      const before = order[at - 1];
      return {
        drawn: made,
        read: () => {
          const below = id === undefined ? undefined : sectionElement(document, id);
          const above = before === undefined ? undefined : sectionElement(document, before);
          const box = below ? measure(below) : above && measure(above);
          if (isAlone) return { left: 0, top: layer.height / 2, width: layer.width, height: 0 };
          if (!box) return undefined;
          const top = below ? box.top : box.top + box.height;
          return {
            left: 0,
            top: Math.min(Math.max(top, half), layer.height - half),
            width: layer.width,
            height: 0,
          };
        },
      };
    });
  }

  function atList(section: string, list: string): Shown {
    const made = button("item", frame.site.word("addItem"), "", true, () => addItem(frame, section, list));
    const bound = frame.site.bounds(section, list).add;
    const control = made.firstElementChild as HTMLElement;
    if (bound) {
      control.ariaDisabled = "true";
      control.title = frame.site.word(bound.word, { max: bound.count });
    }
    return {
      drawn: made,
      read: () => {
        const within = sectionElement(document, section);
        const around = within && listBox(within, list);
        const box = around && measure(around);
        if (!box || box.width === 0) return undefined;
        const top = Math.min(box.top + box.height, layer.height - 2 * half);
        return { left: box.left, top, width: box.width, height: 0 };
      },
    };
  }

  /** Lists of the selected or hovered section, and of the items around the selection. */
  function lists(hovered: string | undefined): { section: string; list: string }[] {
    const { selection } = frame;
    const selected = selection?.section;
    const all = new Map<string, { section: string; list: string }>();
    for (const section of [selected, hovered]) {
      if (!frame.may("content", section)) continue;
      const within = section !== undefined && sectionElement(document, section);
      if (!within) continue;
      const around =
        section === selected && selection?.kind !== "section" && selection
          ? itemsAround(selection.pointer)
          : [];
      for (const above of ["", ...around])
        for (const list of listsBelow(within, above)) all.set(`${section} ${list}`, { section, list });
      for (const item of around)
        all.set(`${section} ${placeInList(item).list}`, { section, list: placeInList(item).list });
    }
    // A list with a fixed number of items never grows.
    const isFixed = (list: FieldState | undefined) => list?.shape === "list" && list.min === list.max;
    return [...all.values()].filter(
      ({ section, list }) => !isFixed(frame.site.field({ section, pointer: list })),
    );
  }

  return {
    drawn,
    read(toLayer, page, hovered) {
      measure = toLayer;
      layer = page;
      const wanted = lists(hovered).map((one) => ({
        ...one,
        bound: frame.site.bounds(one.section, one.list).add,
      }));
      const next = JSON.stringify([frame.site.order, frame.site.scope, wanted, frame.site.word("addItem")]);
      const isNew = next !== signature;
      if (isNew) {
        signature = next;
        shown = [...betweenSections(), ...wanted.map(({ section, list }) => atList(section, list))];
      }
      const boxes = shown.map(({ read }) => read());
      return () => {
        if (isNew) drawn.replaceChildren(...shown.map((one) => one.drawn));
        for (const [index, one] of shown.entries()) position(one.drawn, boxes[index]);
      };
    },
  };
}
