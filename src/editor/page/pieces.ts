/**
 * Starts client modules (behaviours and islands) in new parts of the page, and stops them in removed parts. A behaviour needs no
 * code for that: its listeners, observers and timers are recorded while it runs (scope.ts) and removed with it.
 */
import type { ReactElement } from "react";
import type { ClientModule, Runtime } from "../../browser/start.ts";
import { noteIn, type Scope, watchScopes } from "./scope.ts";

/** Exports of the script of an edited page, which starts nothing by itself. */
interface PageScript {
  readonly clientModules?: Readonly<Record<string, ClientModule>>;
  readonly runtime?: Runtime & { useState<T>(initial: T): [T, (next: T) => void] };
}

export class Pieces {
  readonly #scripts = new Map<string, PageScript>();
  readonly #alive = new Map<Element, Scope>();

  constructor() {
    watchScopes();
  }

  /** Loads the scripts of the page. */
  async load(page: Document): Promise<void> {
    const scripts = [...page.querySelectorAll<HTMLScriptElement>("script[type=module][src]")];
    const addresses = scripts.map(
      (script) => new URL(script.getAttribute("src") ?? "", document.baseURI).href,
    );
    const missing = addresses.filter((address) => !this.#scripts.has(address));
    await Promise.all(
      missing.map(async (address) => {
        try {
          this.#scripts.set(address, await import(address));
        } catch (error) {
          reportError(error);
        }
      }),
    );
  }

  /** Starts modules on the element and its descendants, unless they are already running. */
  start(within: Element): void {
    for (const { clientModules = {}, runtime } of this.#scripts.values())
      for (const [selector, clientModule] of Object.entries(clientModules))
        for (const root of [within, ...within.querySelectorAll(selector)])
          if (root.matches(selector)) this.#startOne(clientModule, root as HTMLElement, runtime);
  }

  #startOne(clientModule: ClientModule, root: HTMLElement, runtime: PageScript["runtime"]): void {
    const scope = this.#alive.get(root) ?? { started: new Set(), endings: [] };
    this.#alive.set(root, scope);
    if (scope.started.has(clientModule)) return;
    scope.started.add(clientModule);
    try {
      noteIn(scope, () => {
        clientModule.enhance?.(root);
        if (clientModule.Island && runtime) scope.endings.push(mount(clientModule.Island, root, runtime));
      });
    } catch (error) {
      // Continue with the other modules.
      reportError(error);
    }
  }

  /** Stops the modules in the element. */
  stop(within: Element): void {
    for (const [root, { endings }] of this.#alive) {
      if (!within.contains(root)) continue;
      this.#alive.delete(root);
      for (const end of endings.splice(0)) end();
    }
  }
}

type Island = NonNullable<ClientModule["Island"]>;

/** Mounts an island so that it can be unmounted: rendering null unmounts it in both runtimes. */
function mount(Shown: Island, root: HTMLElement, runtime: NonNullable<PageScript["runtime"]>): () => void {
  let leave = () => {};
  const Gate = (props: object): ReactElement | null => {
    const [isGone, setGone] = runtime.useState(false);
    leave = () => setGone(true);
    return isGone ? null : runtime.jsx(Shown, props);
  };
  runtime.hydrate(runtime.jsx(Gate as Island, JSON.parse(root.dataset.props ?? "{}")), root);
  return () => leave();
}
