/**
 * Starts the client modules of a page on every matching element: hydrates islands and runs enhancers. Modules that affect the
 * first view start immediately. The rest start when the browser is idle or on the first interaction, whichever comes first, and
 * always before that interaction reaches its element.
 */
import type { ComponentType, ReactElement } from "react";

/** A module of the catalogue that runs in the browser: a folder's `behaviour.ts` or `island.tsx`. */
export interface ClientModule {
  /** Behaviours only: makes one element interactive. */
  readonly enhance?: (root: HTMLElement) => void;
  /** Islands only: the component that the element was prerendered from. */
  readonly Island?: ComponentType<object>;
  /** True if the page is wrong without this module from the first paint. */
  readonly startsAtOnce?: boolean;
}

export interface Runtime {
  readonly jsx: (type: ComponentType<object>, props: object) => ReactElement;
  readonly hydrate: (element: ReactElement, root: Element) => void;
}

const firstTouches = ["pointerdown", "keydown", "focusin"];

/**
 * @param clientModules client modules by the CSS selector of their elements
 * @param runtime present if one of the modules is an island
 */
export function start(clientModules: Readonly<Record<string, ClientModule>>, runtime?: Runtime): void {
  const entries = Object.entries(clientModules);
  const startAll = (atOnce: boolean) => {
    for (const [selector, clientModule] of entries)
      if (atOnce === Boolean(clientModule.startsAtOnce))
        for (const root of document.querySelectorAll<HTMLElement>(selector))
          attempt(clientModule, root, runtime);
  };
  let isWaiting = true;
  const startRest = () => {
    if (isWaiting) startAll(false);
    isWaiting = false;
  };
  onceStyled(() => {
    startAll(true);
    for (const type of firstTouches) addEventListener(type, startRest, { capture: true, once: true });
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in window) requestIdleCallback(startRest, { timeout: 2000 });
    else setTimeout(startRest, 200);
  });
}

/** Safari runs a module without the styles that are still loading, and modules measure what they start on. */
function onceStyled(act: () => void): void {
  const late = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].find(
    ({ sheet }) => !sheet,
  );
  // Styles that have failed before stay without a sheet.
  if (!late || document.readyState === "complete") {
    act();
    return;
  }
  const waiting = new AbortController();
  const { signal } = waiting;
  const end = (next: () => void) => () => {
    waiting.abort();
    next();
  };
  late.addEventListener(
    "load",
    end(() => onceStyled(act)),
    { signal },
  );
  late.addEventListener("error", end(act), { signal });
  addEventListener("load", end(act), { signal });
}

/** Starts one module. A failure affects neither the other modules nor the prerendered page. */
function attempt({ enhance, Island }: ClientModule, root: HTMLElement, runtime?: Runtime): void {
  try {
    enhance?.(root);
    if (Island && runtime) runtime.hydrate(runtime.jsx(Island, JSON.parse(root.dataset.props ?? "{}")), root);
  } catch (error) {
    reportError(error);
  }
}
