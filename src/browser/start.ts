/**
 * Starts the pieces of a page, each on every element that asks for it: islands are hydrated, enhancers run. What is
 * visible and alive starts at once; the rest waits until the browser is idle or the visitor touches the page, whichever
 * is first, and then all of it is there before the touch reaches its element.
 */
import type { ComponentType, ReactElement } from "react";

/** A module of the catalogue that runs in the browser: a folder's `behaviour.ts` or `island.tsx`. */
export interface ClientModule {
  /** Of a behaviour: makes one element alive. */
  readonly enhance?: (root: HTMLElement) => void;
  /** Of an island: what its element was prerendered from. */
  readonly Island?: ComponentType<object>;
  /** Whether the page would be wrong without it from its first moment on. */
  readonly startsAtOnce?: boolean;
}

export interface Runtime {
  readonly jsx: (type: ComponentType<object>, props: object) => ReactElement;
  readonly hydrate: (element: ReactElement, root: Element) => void;
}

const firstTouches = ["pointerdown", "keydown", "focusin"];

/**
 * @param pieces by selector of their elements
 * @param runtime there when a piece is an island
 */
export function start(clientModules: Readonly<Record<string, ClientModule>>, runtime?: Runtime): void {
  const entries = Object.entries(clientModules);
  const startAll = (atOnce: boolean) => {
    for (const [selector, clientModule] of entries)
      if (atOnce === Boolean(clientModule.startsAtOnce))
        for (const root of document.querySelectorAll<HTMLElement>(selector))
          attempt(clientModule, root, runtime);
  };
  startAll(true);

  let isWaiting = true;
  const startRest = () => {
    if (isWaiting) startAll(false);
    isWaiting = false;
  };
  for (const type of firstTouches) addEventListener(type, startRest, { capture: true, once: true });
  // Safari has no idle callback.
  if ("requestIdleCallback" in window) requestIdleCallback(startRest, { timeout: 2000 });
  else setTimeout(startRest, 200);
}

/** A piece that fails leaves the others, and the page as it was prerendered. */
function attempt({ enhance, Island }: ClientModule, root: HTMLElement, runtime?: Runtime): void {
  try {
    enhance?.(root);
    if (Island && runtime) runtime.hydrate(runtime.jsx(Island, JSON.parse(root.dataset.props ?? "{}")), root);
  } catch (error) {
    reportError(error);
  }
}
