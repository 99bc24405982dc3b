/** Reorders the children of an element. */

/** Elements in the right position are not moved: moving one resets state that the browser keeps for it. */
export function arrange(container: Element, wanted: readonly Element[]): void {
  let at = container.firstElementChild;
  for (const element of wanted) {
    // The element before it was moved away and gets its position later.
    if (at && at !== element && at.nextElementSibling === element) at = element;
    if (at === element) at = at.nextElementSibling;
    else put(container, element, at);
  }
}

function put(container: Element, element: Element, before: Element | null): void {
  const moving = container as Element & { moveBefore?(node: Node, before: Node | null): void };
  if (moving.moveBefore && element.isConnected) moving.moveBefore(element, before);
  else container.insertBefore(element, before);
}
