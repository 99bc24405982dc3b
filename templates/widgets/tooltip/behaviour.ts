/** Shows a tooltip on hover, touch and focus, on the side where the window has space for it (MOT-4). */

/** Delay in milliseconds before it closes on its own, unless a pointer rests on it. */
const touchTime = 4000;
/** Distance in pixels between the tooltip and its element. */
const gap = 8;

export function enhance(root: HTMLElement): void {
  const tip = root.lastElementChild as HTMLElement;
  // Browsers without popovers keep the tooltip that CSS alone can show.
  if (!tip.togglePopover) return;
  tip.popover = "manual";
  let timer = 0;

  const hide = () => {
    clearTimeout(timer);
    tip.togglePopover(false);
  };
  const leave = (event: Event) => {
    const { key } = event as KeyboardEvent;
    if (key ? key === "Escape" : !root.contains(event.target as Node)) hide();
  };
  const show = () => {
    clearTimeout(timer);
    tip.togglePopover(true);
    place(tip, root.getBoundingClientRect());
    // Adding the same listener twice has no effect.
    for (const type of ["scroll", "pointerdown", "keydown"]) addEventListener(type, leave, true);
  };
  const showSoon = () => {
    clearTimeout(timer);
    timer = window.setTimeout(show, Number(root.dataset.delay));
  };

  root.addEventListener("pointerenter", ({ pointerType }) => pointerType === "touch" || showSoon());
  root.addEventListener("pointerleave", ({ pointerType }) => pointerType === "touch" || hide());
  root.addEventListener(
    "focusin",
    ({ target }) => (target as Element).matches(":focus-visible") && showSoon(),
  );
  root.addEventListener("focusout", hide);
  root.addEventListener("click", (event) => {
    show();
    if ((event as PointerEvent).pointerType !== "mouse") timer = window.setTimeout(hide, touchTime);
  });
}

/** Positions the tooltip above if there is space, otherwise below, left or right; otherwise as near as the window allows. */
function place(tip: HTMLElement, { left, top, right, bottom }: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = tip;
  const { clientWidth, clientHeight } = document.documentElement;
  const [farthest, lowest] = [clientWidth - width, clientHeight - height];
  const [centre, middle] = [(left + right - width) / 2, (top + bottom - height) / 2];
  const sides = [
    [centre, top - height - gap],
    [centre, bottom + gap],
    [left - width - gap, middle],
    [right + gap, middle],
  ] as const;
  const [x, y] = sides.find(([x, y]) => x >= 0 && y >= 0 && x <= farthest && y <= lowest) ?? sides[0];
  tip.style.translate = `${Math.max(0, Math.min(x, farthest))}px ${Math.max(0, y)}px`;
}
