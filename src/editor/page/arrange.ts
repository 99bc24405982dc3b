/** The order of what stands in an element. */

/** What stands where it should is not moved: being moved it would lose what browsers keep of it. */
export function arrange(container: Element, wanted: readonly Element[]): void {
  let at = container.firstElementChild;
  for (const element of wanted) {
    // What was taken from before it is put elsewhere in its turn.
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
