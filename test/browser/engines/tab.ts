/** One interface for tabs of all browsers, and what tests do in them. */
import { setTimeout as wait } from "node:timers/promises";

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type PointerStep = "down" | "up" | readonly [x: number, y: number];
export type KeyStep = readonly ["down" | "up", key: string];

/** A tab of a browser. Coordinates are CSS pixels from the corner of the window, in frames too. */
export interface Tab {
  /** Opens a page and waits for its load event. */
  visit(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  resize(size: Size): Promise<void>;
  /**
   * Calls a function in the page.
   * @param source of a function from a string to a promise of a string
   * @param frame selector of an iframe in the page
   */
  call(source: string, argument: string, frame: string | undefined): Promise<string>;
  pointer(steps: readonly PointerStep[]): Promise<void>;
  wheel(x: number, y: number, deltaY: number): Promise<void>;
  /** @param steps with the names that `KeyboardEvent.key` has */
  keys(steps: readonly KeyStep[]): Promise<void>;
  /** Chooses a file in a file input, visible or not. */
  upload(selector: string, file: string): Promise<void>;
  /** @returns a PNG of the window */
  screenshot(): Promise<Buffer>;
  /** Prints the page. @returns a PDF; undefined if the driver of this browser cannot print */
  print(): Promise<Buffer | undefined>;
  /** Opens another tab with the same storage. */
  openBeside(): Promise<Tab>;
  close(): Promise<void>;
}

interface Target {
  /** Accessible name, as far as it is in an attribute, a label or the text of the element. */
  readonly name?: string;
  /** Position among the elements found, from the end if negative. Default: 0. */
  readonly nth?: number;
  /** Distance of the point from the element's corner, if it is not its middle. */
  readonly at?: readonly [x: number, y: number];
}

/** Milliseconds in which a page must show what a test waits for, on a busy machine. */
const limit = 20_000;
const interval = 30;

/** A document in a tab: its page, or an iframe in it. */
export class View {
  constructor(
    readonly tab: Tab,
    readonly frame?: string,
  ) {}

  inFrame(selector: string): View {
    return new View(this.tab, selector);
  }

  /** Runs a function in the page. It knows only its argument, and both sides are JSON. */
  async evaluate<T, A>(run: (argument: A) => T | Promise<T>, argument?: A): Promise<T> {
    const source = `async (argument) => JSON.stringify(await (${run})(JSON.parse(argument))) ?? "null"`;
    return JSON.parse(await this.tab.call(source, JSON.stringify(argument ?? null), this.frame));
  }

  /**
   * Waits until a function in the page returns something.
   * @param what it waits for, in the message of a failure
   */
  until<T, A>(what: string, run: (argument: A) => T | Promise<T>, argument?: A): Promise<Shown<T>> {
    return poll(what, () => this.evaluate(run, argument));
  }

  /** Waits until an element is visible. @returns its text */
  shown(css: string, target: Target = {}): Promise<string> {
    return poll(named(css, target), async () => (await this.#locate(css, target, false))?.text);
  }

  /** Waits until no such element is visible. */
  async hidden(css: string, target: Target = {}): Promise<void> {
    await poll(`no ${named(css, target)}`, async () => !(await this.#locate(css, target, false)));
  }

  async isShown(css: string, target: Target = {}): Promise<boolean> {
    return (await this.#locate(css, target, false)) !== null;
  }

  /** Waits until an element stands still and nothing covers it. @returns its middle, in the window */
  async place(css: string, target: Target = {}): Promise<readonly [x: number, y: number]> {
    const places: string[] = [];
    const found = await poll(`${named(css, target)} that can be clicked`, async () => {
      const now = await this.#locate(css, target, true);
      const here = `${now?.x} ${now?.y}`;
      places.push(here);
      if (now?.covered) throw new Error(`It is covered by ${now.covered}.`);
      if (now?.isMoving) return;
      // Something that is about to move has not moved yet. Timers in the page would not run if it has no scripts.
      return places.length > 2 && places.slice(-3).every((place) => place === here) && now;
    });
    if (this.frame === undefined) return [Math.round(found.x), Math.round(found.y)];
    const { x, y, scale } = await offsetOf(this.tab, this.frame);
    return [Math.round(found.x * scale + x), Math.round(found.y * scale + y)];
  }

  async click(css: string, target: Target = {}): Promise<void> {
    await this.tab.pointer([await this.place(css, target), "down", "up"]);
  }

  async hover(css: string, target: Target = {}): Promise<void> {
    const [x, y] = await this.place(css, target);
    // A pointer that was there already would not move.
    await this.tab.pointer([
      [x - 1, y],
      [x, y],
    ]);
  }

  /** Presses keys at the same time: `Control+Shift+z`. */
  async press(chord: string): Promise<void> {
    const keys = chord.split(/\+(?=.)/);
    await this.tab.keys([
      ...keys.map((key) => ["down", key] as const),
      ...keys.toReversed().map((key) => ["up", key] as const),
    ]);
  }

  /** Types letters, one key after another. */
  async type(text: string): Promise<void> {
    await this.tab.keys([...text].flatMap((key) => [["down", key] as const, ["up", key] as const]));
  }

  #locate(css: string, target: Target, isForClick: boolean) {
    return this.evaluate(locate, { css, name: null, nth: 0, at: null, ...target, isForClick });
  }
}

type Shown<T> = Exclude<T, undefined | null | false>;

/** Waits until a function returns something. An error that it throws is the reason of a failure. */
export async function poll<T>(what: string, get: () => Promise<T>): Promise<Shown<T>> {
  const end = Date.now() + limit;
  for (;;) {
    let reason = "";
    try {
      const found = await get();
      if (found !== undefined && found !== null && found !== false) return found as Shown<T>;
    } catch (error) {
      if (error instanceof Lost) throw error;
      reason = ` ${(error as Error).message}`;
    }
    if (Date.now() > end) throw new Error(`Waited ${limit / 1000} s for ${what}.${reason}`);
    await wait(interval);
  }
}

/** The browser or its tab is gone. */
export class Lost extends Error {}

const named = (css: string, { name, nth }: Target) =>
  [css, name !== undefined && `“${name}”`, nth !== undefined && `[${nth}]`].filter(Boolean).join(" ");

const offsetOf = (tab: Tab, frame: string) =>
  new View(tab).evaluate((selector) => {
    const iframe = document.querySelector(selector) as HTMLIFrameElement;
    const { left, top, width } = iframe.getBoundingClientRect();
    // The editor shows a wide page smaller.
    const scale = width / iframe.offsetWidth;
    return { x: left + iframe.clientLeft * scale, y: top + iframe.clientTop * scale, scale };
  }, frame);

/** Finds a visible element. Runs in the page. */
function locate({
  css,
  name,
  nth,
  at,
  isForClick,
}: {
  css: string;
  name: string | null;
  nth: number;
  at: readonly [number, number] | null;
  isForClick: boolean;
}) {
  const found: HTMLElement[] = [];
  const search = (root: Document | ShadowRoot) => {
    found.push(...root.querySelectorAll<HTMLElement>(css));
    for (const { shadowRoot } of root.querySelectorAll("*")) if (shadowRoot) search(shadowRoot);
  };
  search(document);
  const clean = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const namesOf = (element: HTMLElement) => {
    const root = element.getRootNode() as Document | ShadowRoot;
    const labels = (element.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean);
    return [
      labels.map((id) => clean(root.getElementById(id)?.textContent)).join(" "),
      element.getAttribute("aria-label"),
      ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent),
      (element as HTMLImageElement).alt,
      element.textContent,
      element.title,
      (element as HTMLInputElement).placeholder,
    ].map(clean);
  };
  const element = found
    .filter((one) => name === null || namesOf(one).includes(name))
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0)
    .at(nth);
  if (!element) return null;
  const text = element.innerText ?? "";
  if (!isForClick) return { text, x: 0, y: 0, covered: "", isMoving: false };
  const point = () => {
    const [box] = [...element.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const { left, top, width, height } = box ?? element.getBoundingClientRect();
    return { x: left + (at?.[0] ?? width / 2), y: top + (at?.[1] ?? height / 2) };
  };
  const { x, y } = point();
  const { clientWidth } = document.documentElement;
  if (x < 0 || y < 0 || x >= clientWidth || y >= innerHeight)
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const now = point();
  let hit = document.elementFromPoint(now.x, now.y);
  for (let inner = hit; inner; inner = inner.shadowRoot?.elementFromPoint(now.x, now.y) ?? null) {
    if (inner === hit && inner.shadowRoot === null) break;
    hit = inner;
  }
  const parentOf = (node: Node): Node | null => node.parentNode ?? (node as ShadowRoot).host ?? null;
  let isHit = hit?.closest("label")?.control === element;
  for (let node: Node | null = hit; node && !isHit; node = parentOf(node)) isHit = node === element;
  const covered = isHit
    ? ""
    : (hit?.cloneNode() as Element | undefined)?.outerHTML.slice(0, 200) || "nothing";
  // On a busy machine an animation may show its first moment for long.
  const isMoving = document
    .getAnimations()
    .some(
      ({ effect, timeline, playState }) =>
        playState === "running" &&
        timeline === document.timeline &&
        (effect as KeyframeEffect).target?.contains(element) &&
        effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
  return { text, ...now, covered, isMoving };
}
