/**
 * Resizes a picture that has a width field, such as a logo, by dragging its edge or with the arrow keys (EDT-3). A logo is
 * limited like in the page, so that the dragged width is both shown and saved.
 */
import { logoBounds, screenOf } from "../../section/logo-width.ts";
import { send } from "./channel.ts";
import { type Box, element, position } from "./element.ts";
import { type FieldLocation, fieldElement } from "./field-locations.ts";
import type { Frame } from "./frame.ts";

/** Pixels per key press, and the same with Shift. */
const step = 10;
const fineStep = 1;
/** Milliseconds after the last key until the width is saved. */
const pause = 600;

interface Resized {
  /** The width field. */
  readonly field: FieldLocation;
  readonly picture: HTMLElement;
  readonly min: number;
  readonly max: number;
}

export interface Resizer {
  readonly drawn: HTMLElement;
  /** Returns true during a drag, which handles its own keys. */
  readonly isDragging: () => boolean;
  /**
   * Measures the position.
   * @returns function that moves the handle there
   */
  read(toLayer: (element: Element) => Box): () => void;
}

export function createResizer(frame: Frame): Resizer {
  const drawn = element("div", "resize");
  const handle = element("button", "edge", { type: "button", role: "slider" });
  const figure = element("span", "figure", { "aria-hidden": "true" });
  drawn.append(handle, figure);
  drawn.hidden = true;
  let now: Resized | undefined;
  /** New width in pixels; undefined when no resize is in progress. */
  let width: number | undefined;
  let isDragging = false;
  let timer = 0;

  const want = (next: number) => {
    if (!now) return;
    width = Math.round(Math.min(now.max, Math.max(now.min, next)));
    frame.onChange();
  };
  const end = (isMeant: boolean) => {
    clearTimeout(timer);
    // Ignore a width limited by this screen: larger screens may show more of the saved width.
    if (isMeant && now && width !== undefined && width !== Math.round(widthOf(now)))
      send({ ...now.field, kind: "resize", value: width });
    width = undefined;
    frame.onChange();
  };

  handle.addEventListener("pointerdown", (event) => {
    if (!now || event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const from = now.picture.getBoundingClientRect().width - event.clientX * direction();
    const ending = new AbortController();
    const { signal } = ending;
    isDragging = true;
    const stop = (isMeant: boolean) => {
      ending.abort();
      isDragging = false;
      end(isMeant);
    };
    handle.addEventListener("pointermove", ({ clientX }) => want(from + clientX * direction()), { signal });
    handle.addEventListener("pointerup", () => stop(true), { signal });
    handle.addEventListener("pointercancel", () => stop(false), { signal });
    addEventListener(
      "keydown",
      (pressed) => {
        if (pressed.key !== "Escape") return;
        pressed.preventDefault();
        stop(false);
      },
      { signal, capture: true },
    );
  });
  handle.addEventListener("keydown", (event) => {
    const along = { ArrowRight: direction(), ArrowLeft: -direction(), ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!now || along === undefined || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    want((width ?? widthOf(now)) + along * (event.shiftKey ? fineStep : step));
    clearTimeout(timer);
    timer = window.setTimeout(end, pause, true);
  });
  handle.addEventListener("blur", () => end(true));

  return {
    drawn,
    isDragging: () => isDragging,
    read(toLayer) {
      const next = resizedOf(frame);
      if (next?.picture !== now?.picture && width !== undefined) end(false);
      now = next;
      const box = now && toLayer(now.picture);
      const shown = now && (width ?? widthOf(now));
      return () => {
        if (!now || !box || shown === undefined) return position(drawn, undefined);
        const share = width === undefined ? 1 : width / box.width;
        const left = direction() < 0 ? box.left + box.width * (1 - share) : box.left;
        position(drawn, { left, top: box.top, width: box.width * share, height: box.height * share });
        drawn.classList.toggle("moving", width !== undefined);
        figure.textContent = `${Math.round(shown)} px`;
        handle.ariaLabel = frame.site.word("width");
        [handle.ariaValueMin, handle.ariaValueMax] = [`${now.min}`, `${now.max}`];
        handle.ariaValueNow = `${Math.round(shown)}`;
        handle.ariaValueText = figure.textContent;
      };
    },
  };
}

const direction = () => (document.dir === "rtl" ? -1 : 1);

const widthOf = ({ picture }: Resized): number => picture.getBoundingClientRect().width;

/** Returns the selected picture if it has a width field. */
function resizedOf({ selection, site }: Frame): Resized | undefined {
  if (selection?.kind !== "field") return undefined;
  const field = site.width(selection);
  const picture = field && fieldElement(document, selection);
  if (!picture || picture.dataset.empty !== undefined) return undefined;
  const { pointer, isLogoWidth } = field;
  const { min, max } = isLogoWidth ? logoBounds(aspectOf(picture), screenOf(innerWidth)) : field;
  return { field: { section: selection.section, pointer }, picture, min, max };
}

/** Returns width divided by height, from the attributes of the picture. */
function aspectOf(picture: Element): number | undefined {
  const image = picture.querySelector("img") ?? picture;
  const [width, height] = ["width", "height"].map((name) => Number(image.getAttribute(name)));
  return width && height ? width / height : undefined;
}
