/** Creates elements for the overlay, from texts only, never from markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  attributes: Readonly<Record<string, string>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  if (className) made.className = className;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** Pixels from the corner of the layer. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** @param box undefined hides the element */
export function position(drawn: HTMLElement, box: Box | undefined): void {
  drawn.hidden = !box;
  if (!box) return;
  // Not with a transform: sticky positioning needs layout.
  drawn.style.left = `${box.left}px`;
  drawn.style.top = `${box.top}px`;
  drawn.style.width = `${box.width}px`;
  drawn.style.height = `${box.height}px`;
}
