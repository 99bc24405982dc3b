/**
 * Draws over the page, in a shadow root at the end of the body: outlines, toolbars, counters and buttons. All positions are read
 * together and then written together, at most once per animation frame. The page itself does not move.
 */

import type { Selection } from "../shared/messages.ts";
import type { Scope } from "../shared/roles.ts";
import { createAddButtons } from "./add-buttons.ts";
import { createDrag } from "./drag.ts";
import { type Box, element, position } from "./element.ts";
import { elementOf, isSame, selectionAt } from "./field-locations.ts";
import { watchFiles } from "./files.ts";
import type { Frame } from "./frame.ts";
import { formatCount } from "./limit.ts";
import { createOthers } from "./others.ts";
import { createResizer } from "./resize.ts";
import { overlayStyles, pageStyles, unusableSlots } from "./styles.ts";
import { askLink } from "./text-link.ts";
import { createToolbars } from "./toolbars.ts";

export function createOverlay(frame: Frame) {
  const host = document.createElement("sectile-editor");
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheetOf(overlayStyles)];
  const slotSheet = sheetOf("");
  document.adoptedStyleSheets.push(sheetOf(pageStyles), slotSheet);

  const hover = element("div", "hover", { "aria-hidden": "true" });
  const box = element("div", "box", { role: "group", tabindex: "-1" });
  const mark = element("div", "mark", { "aria-hidden": "true" });
  const drop = element("div", "drop", { "aria-hidden": "true" });
  const counter = element("div", "chip", { "aria-hidden": "true" });
  const notice = element("div", "chip notice", { role: "alert" });
  const drag = createDrag(frame, (at) => position(mark, at && shift(at)));
  const toolbars = createToolbars(frame, drag);
  const rail = element("div", "rail", {}, toolbars.bars);
  const adding = createAddButtons(frame);
  const resizing = createResizer(frame);
  const others = createOthers(frame);
  const layer = element(
    "div",
    "layer",
    { role: "region" },
    others.drawn,
    hover,
    box,
    rail,
    counter,
    notice,
    adding.drawn,
    resizing.drawn,
    mark,
    drop,
  );
  root.append(layer);
  document.body.append(host);
  for (const one of [hover, box, mark, drop, counter, notice]) one.hidden = true;

  let hovered: Selection | undefined;
  let isDue = false;
  let scope: Scope = "all";
  let corner = { left: 0, top: 0 };
  let target: Element | undefined;

  const boxOf = (one: Element): Box => shift(one.getBoundingClientRect());
  function shift({ left, top, width, height }: Box): Box {
    return { left: left - corner.left, top: top - corner.top, width, height };
  }

  function draw(): void {
    isDue = false;
    const { selection, site, writing, written: text } = frame;
    const selected = selection && elementOf(document, selection);
    if (site.scope !== scope) {
      scope = site.scope;
      slotSheet.replaceSync(unusableSlots[scope]);
    }
    layer.ariaLabel = site.word("editing");
    toolbars.update();
    const isAdded = selection?.kind === "section" && selection.section === frame.added;
    box.className = `box ${text || frame.input ? "text" : ""} ${selection?.kind ?? ""} ${isAdded ? "added" : ""}`;
    hover.className = `hover ${hovered?.kind ?? ""}`;
    box.tabIndex = selected && !text && !frame.input ? 0 : -1;
    if (selection) box.ariaLabel = labelOf(frame, selection, selected);
    box.ariaDescription = selection && selection.kind !== "field" ? site.word("carrying") : null;
    const count = writing?.count ?? frame.input?.count();
    const written = writing?.element ?? frame.input?.element;
    counter.textContent = count ? formatCount(count) : "";
    counter.className = `chip ${count?.state ?? ""}`;
    if (notice.textContent !== (frame.notice?.text ?? "")) notice.textContent = frame.notice?.text ?? "";

    const isMirrored = document.dir === "rtl";

    // Read all positions ...
    corner = host.getBoundingClientRect();
    const { clientWidth, clientHeight, offsetHeight } = document.documentElement;
    const page: Box = { left: 0, top: 0, width: clientWidth, height: Math.max(clientHeight, offsetHeight) };
    const at = selected && clip(outOfBox(boxOf(selected), selection, selected), page);
    const pointed = hovered && !isSame(hovered, selection) ? elementOf(document, hovered) : undefined;
    const pointedAt = pointed && clip(outOfBox(boxOf(pointed), hovered, pointed), page);
    const writtenAt = written?.isConnected ? boxOf(written) : undefined;
    const noticed = frame.notice?.element.isConnected ? boxOf(frame.notice.element) : undefined;
    const putButtons = adding.read(boxOf, page, hovered?.section);
    const putHandle = resizing.read(boxOf);
    const putOthers = others.read(boxOf);
    box.hidden = !at;
    rail.hidden = !at;
    counter.hidden = !writtenAt || counter.textContent === "" || !document.hasFocus();
    notice.hidden = !noticed;
    const bars = toolbars.bars.getBoundingClientRect();
    const { offsetWidth: counterWidth, offsetHeight: counterHeight } = counter;

    // ... then write them.
    layer.style.height = `${page.height}px`;
    position(box, at);
    position(hover, drag.isDragging() ? undefined : pointedAt);
    if (at) {
      const above = at.top - bars.height - 8;
      const below = at.top + at.height + 8 + (writtenAt ? counterHeight + 6 : 0);
      // At the top of the page the toolbar would cover a low element, so it goes below.
      const isLow = at.height < 4 * bars.height && below + bars.height < page.height;
      const top = above < 8 && isLow ? below : Math.max(8, above);
      const start = isMirrored ? at.left + at.width - bars.width : at.left;
      const left = Math.max(8, Math.min(start, page.width - bars.width - 8));
      position(rail, {
        left,
        top,
        width: bars.width,
        height: Math.max(bars.height, at.top + at.height - top),
      });
    } else position(rail, undefined);
    if (writtenAt) {
      const left = Math.max(
        8,
        Math.min(
          isMirrored ? writtenAt.left : writtenAt.left + writtenAt.width - counterWidth,
          page.width - counterWidth - 8,
        ),
      );
      counter.style.translate = `${left}px ${writtenAt.top + writtenAt.height + 6}px`;
    }
    if (noticed)
      notice.style.translate = `${Math.max(8, noticed.left)}px ${noticed.top + noticed.height + 6}px`;
    putButtons();
    putHandle();
    putOthers();
  }

  const later = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(draw);
  };

  frame.onChange = later;
  frame.onFocus = () => {
    // Draw now instead of in the next frame, so that the box can take the focus.
    draw();
    if (!box.hidden) box.focus({ preventScroll: true });
    else (document.activeElement as HTMLElement | null)?.blur();
  };
  for (const type of ["scroll", "load", "toggle", "transitionend", "animationend", "input"])
    addEventListener(type, later, { capture: true, passive: true });
  // The counter is hidden while the owner works outside the page.
  for (const type of ["resize", "focus", "blur"]) addEventListener(type, later);
  new ResizeObserver(later).observe(document.body);
  addEventListener("pointermove", (event) => {
    const [over] = event.composedPath();
    if (event.pointerType === "touch" || !(over instanceof Element) || over === target || isOurs(event))
      return;
    target = over;
    hovered = selectionAt(over);
    later();
  });
  document.documentElement.addEventListener("pointerleave", () => {
    hovered = undefined;
    target = undefined;
    later();
  });
  const isOurs = (event: Event) => event.composedPath().includes(host);
  watchFiles(frame, (over) => position(drop, over && boxOf(over)));
  later();

  return {
    host,
    isOurs,
    /** @param language language of the interface, which may differ from the page's */
    setLanguage: (language: string) => {
      layer.lang = language;
    },
    /** Keeps the size of the tools on the screen. @param scale size at which the page is shown, as a share of its own */
    setScale: (scale: number) => {
      host.style.setProperty("--tools", `${1 / scale}`);
      later();
    },
    isOnSelection: () => {
      const { activeElement } = document;
      if (activeElement === document.body || activeElement === null || root.activeElement === box)
        return true;
      const selected = frame.selection && elementOf(document, frame.selection);
      const isLink = activeElement.matches("a,button:not([role])");
      return (
        isLink &&
        selected !== undefined &&
        (activeElement.contains(selected) || selected.contains(activeElement))
      );
    },
    isDragging: () => drag.isDragging() || resizing.isDragging(),
    focusTools: () => {
      draw();
      return toolbars.focus();
    },
    editLink: () => {
      if (frame.writing) askLink(frame.writing);
      else frame.article?.askLink();
    },
  };
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** Pixels between an element and its outline. The outline of a section is inside it. */
const margin = 4;

/** Letters reach below a narrow line by this share of their size. */
const descent = 0.15;

function outOfBox(
  { left, top, width, height }: Box,
  selection: Selection | undefined,
  element: Element,
): Box {
  if (selection?.kind === "section") return { left, top, width, height };
  // An outline across the letters would hide their ends.
  const below = Math.max(margin, Number.parseFloat(getComputedStyle(element).fontSize) * descent || 0);
  return {
    left: left - margin,
    top: top - margin,
    width: width + 2 * margin,
    height: height + margin + below,
  };
}

/** Returns the visible part of a box: parts outside the page are cut off. */
function clip({ left, top, width, height }: Box, page: Box): Box {
  const [right, bottom] = [Math.min(left + width, page.width), Math.min(top + height, page.height)];
  const [from, under] = [Math.max(0, left), Math.max(0, top)];
  return { left: from, top: under, width: Math.max(0, right - from), height: Math.max(0, bottom - under) };
}

/** Accessible label of the selection: its kind, its position and its first words. */
const maxLength = 60;

/** @param element element that shows the selection */
function labelOf(frame: Frame, selection: Selection, element: Element | undefined): string {
  const { site } = frame;
  const what = kindOf(frame, selection);
  const isEmpty = selection.kind === "field" && frame.isEmptySlot(selection);
  const words = isEmpty ? site.word("empty") : element ? firstWords(element) : "";
  return words === "" ? what : `${what}: ${words}`;
}

function kindOf(frame: Frame, selection: Selection): string {
  const { site } = frame;
  if (selection.kind === "section")
    return site.word("sectionNamed", { name: site.typeOf(selection.section)?.label ?? "" });
  if (selection.kind === "field") {
    const kind = frame.kindOf(selection);
    return site.word(kind === "other" ? "field" : kind === "article" ? "text" : kind);
  }
  const { index, count } = site.locationOf(selection.section, selection.pointer);
  return site.word("itemOf", { at: index + 1, count });
}

/** Returns the heading of a section or the alternative text of a picture. */
function firstWords(element: Element): string {
  const heading = element.matches("[data-section]") ? element.querySelector("h1,h2,h3") : element;
  const image = element.querySelector("img");
  const input = element.matches("input") ? (element as HTMLInputElement) : undefined;
  const caption = heading?.textContent?.trim() || image?.alt || input?.placeholder || "";
  const text = caption.replaceAll(/\s+/g, " ");
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
