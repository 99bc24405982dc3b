/** Shows a focal point on the page while the owner chooses it, before any edit. */
import type { Focus } from "../../section/shapes.ts";
import { type FieldLocation, fieldElements } from "./field-locations.ts";

export class FocusPreview {
  /** Images shown with another point, with their own style and class. */
  readonly #changed = new Map<HTMLImageElement, { readonly style: string; readonly className: string }>();

  /** @param focus undefined shows the images as they were */
  show(location: FieldLocation, focus: Focus | undefined): void {
    for (const [image, { style, className }] of this.#changed) {
      image.style.cssText = style;
      image.className = className;
    }
    this.#changed.clear();
    if (!focus) return;
    for (const element of fieldElements(document, location)) {
      const image = (element.closest("picture") ?? element).querySelector("img");
      if (!image) continue;
      this.#changed.set(image, { style: image.style.cssText, className: image.className });
      // A focal point replaces a crop.
      image.className = image.className.replace(/\S+-cropped(?=\s|$)/, "");
      image.style.cssText = `object-position: ${focus.x * 100}% ${focus.y * 100}%`;
    }
  }
}
