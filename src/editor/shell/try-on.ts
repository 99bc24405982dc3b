/** Shows the page in a theme that is not chosen yet, while it is hovered or focused. The document is not edited. */
import type { Api } from "./api.ts";
import type { Frame } from "./frame.ts";
import type { Store } from "./store.ts";

/** A pointer that only passes over a list asks for nothing. */
const pause = 120;

interface TryOnParts {
  readonly api: Pick<Api, "preview">;
  readonly store: Pick<Store, "get">;
  readonly frame: Pick<Frame, "tryOn">;
  readonly wait: (milliseconds: number) => Promise<void>;
}

export class TryOn {
  /** Pages by theme, of one version of the document. */
  readonly #pages = new Map<string, string>();
  #version = "";
  #wanted: string | undefined;
  #isWorn = false;
  #asking: AbortController | undefined;

  constructor(private readonly parts: TryOnParts) {}

  /** Shows the page in a theme, unless another one is wanted by the time it arrives. */
  async start(theme: unknown): Promise<void> {
    const key = JSON.stringify(theme);
    if (this.#wanted === key) return;
    this.#cancel();
    this.#wanted = key;
    try {
      const html = await this.#pageIn(theme, key);
      if (this.#wanted !== key || html === undefined) return;
      this.#isWorn = true;
      this.parts.frame.tryOn(html);
    } catch {
      // The page stays as it is, and choosing the theme works all the same.
      if (this.#wanted === key) this.#wanted = undefined;
    }
  }

  /** Shows the page in its own theme. */
  end(): void {
    this.#cancel();
    if (this.#isWorn) this.parts.frame.tryOn(undefined);
    this.#isWorn = false;
  }

  /** The theme has been chosen: the page keeps it until the answer to the edit. */
  keep(): void {
    this.#cancel();
    this.#isWorn = false;
  }

  #cancel(): void {
    this.#wanted = undefined;
    this.#asking?.abort();
    this.#asking = undefined;
  }

  async #pageIn(theme: unknown, key: string): Promise<string | undefined> {
    const { api, store, wait } = this.parts;
    const { page, shown } = store.get();
    const version = `${page?.version} ${shown.path} ${shown.language}`;
    if (version !== this.#version) this.#pages.clear();
    this.#version = version;
    const known = this.#pages.get(key);
    if (known !== undefined) return known;
    await wait(pause);
    if (this.#wanted !== key) return undefined;
    this.#asking = new AbortController();
    const { html } = await api.preview({ show: shown, theme, isWhole: true }, this.#asking.signal);
    this.#pages.set(key, html);
    return html;
  }
}
