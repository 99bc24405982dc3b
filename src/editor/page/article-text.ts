/** The article being edited. Its editor is a script of its own, which loads when the first article is edited (article/). */
import { placeOf } from "../shared/letters.ts";
import type { Seen } from "../shared/messages.ts";
import type { Article, CaretPlace, Dropped } from "./article/index.ts";
import { seenNow, send } from "./channel.ts";
import type { FieldLocation } from "./field-locations.ts";
import type { Site } from "./site.ts";
import { askHistory } from "./typing.ts";
import type { WriterHooks } from "./write.ts";

/** Milliseconds after the last key until the text is reported (EDT-2). */
const pause = 1000;

/** Loads the editor of articles, once. */
export const loadArticle = () => import("./article/index.ts");

export interface ArticleHooks extends WriterHooks {
  /** @returns the element as it was served last */
  readonly servedAt: () => Element | undefined;
}

export class ArticleText {
  readonly element: HTMLElement;
  place: FieldLocation;
  /** Field and page that the text belongs to, as in Writing. */
  #target: FieldLocation;
  #seen: Seen | undefined = seenNow();
  readonly #site: Site;
  readonly #hooks: ArticleHooks;
  readonly #before: readonly Node[];
  readonly #wasEmpty: boolean;
  readonly #opened: string;
  #reported: string;
  #article: Article | undefined;
  /** Dropped before the editor was there. */
  readonly #dropped: Dropped[] = [];
  /** Keys pressed since the click, until the editor is there. */
  #keys: string[] | undefined = [];
  #isLeft = false;
  /** Where the keys belong if the text was left before the editor was there. */
  #caret: CaretPlace | undefined;
  /** True if the page that is shown has the text that was reported last. */
  #isFollowing: boolean;
  /** True once the editor is known to have the text that was reported last. */
  #isReceived = true;
  #timer = 0;

  /** @param isPressed true if a mouse button or a finger is down, and will place the caret */
  constructor(
    element: HTMLElement,
    place: FieldLocation,
    site: Site,
    isPressed: boolean,
    hooks: ArticleHooks,
  ) {
    this.element = element;
    this.place = place;
    this.#target = place;
    this.#site = site;
    this.#hooks = hooks;
    this.#before = [...element.childNodes];
    this.#wasEmpty = "empty" in element.dataset;
    const value = site.value(place);
    this.#opened = typeof value === "string" && !this.#wasEmpty ? value : "";
    this.#reported = this.#opened;
    this.#isFollowing = site.stored(place) === this.#opened;
    this.#open(isPressed).catch((error) => {
      this.#keys = undefined;
      reportError(error);
    });
  }

  async #open(isPressed: boolean): Promise<void> {
    const [{ Article }] = await Promise.all([loadArticle(), isPressed && released()]);
    const keys = this.#keys ?? [];
    if (this.#isLeft && keys.length === 0) return;
    const caret = this.#isLeft ? this.#caret : caretIn(this.element);
    this.#article = new Article({
      text: this.#reported,
      element: this.element,
      language: this.#site.language,
      onChange: () => this.#changed(),
      onSelect: this.#hooks.onChange,
      notify: (text) => this.#hooks.onNotice({ element: this.element, text }),
      askLink: (href) => send({ kind: "link-text", href }),
      askPicture: () => send({ kind: "article-picture" }),
      upload: (file, number) => send({ kind: "article-file", file, number }),
      editAsText: () => {
        const { section, pointer } = this.place;
        this.report();
        send({ kind: "edit-field", section, pointer });
      },
    });
    this.#keys = undefined;
    if (this.#isLeft) {
      // Apart from the page, where the owner may write elsewhere by now.
      this.#article.focus(caret);
      this.#article.type(keys);
      this.report();
      this.#article.destroy();
      this.#article = undefined;
      return;
    }
    delete this.element.dataset.empty;
    this.element.replaceChildren(this.#article.root);
    this.#article.focus(caret);
    this.#article.type(keys);
    for (const one of this.#dropped.splice(0)) this.#article.drop(one);
    // The menu of a browser or of a phone has its own Undo.
    this.#article.root.addEventListener("beforeinput", (event) => {
      const direction = event.inputType === "historyUndo" ? "undo" : "redo";
      if (direction === "redo" && event.inputType !== "historyRedo") return;
      event.preventDefault();
      askHistory(this, direction, event);
    });
    this.#hooks.onChange();
  }

  /**
   * Keeps a key that was pressed before the editor was there.
   * @returns true if it is kept
   */
  holdKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (!this.#keys || ctrlKey || metaKey || altKey) return false;
    if (key.length !== 1 && key !== "Enter" && key !== "Backspace" && key !== "Delete") return false;
    this.#keys.push(key);
    return true;
  }

  /** Toolbar of the text, once its editor has loaded. */
  get bar(): HTMLElement | undefined {
    return this.#article?.bar;
  }

  get isReported(): boolean {
    return this.#text === this.#reported;
  }

  get #text(): string {
    return this.#article?.text ?? this.#reported;
  }

  #changed(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.report(), pause);
    const value = this.#text;
    send(
      { ...this.#target, kind: "typing", value: value === this.#reported ? undefined : value },
      this.#seen,
    );
    this.#hooks.onChange();
  }

  /** Reports the text to the editor if it has changed. */
  report(): void {
    clearTimeout(this.#timer);
    const value = this.#text;
    if (value === this.#reported) return;
    this.#reported = value;
    this.#site.report(this.place, value);
    this.#isReceived = false;
    send({ ...this.#target, kind: "written", value }, this.#seen);
  }

  moveTo(place: FieldLocation): void {
    this.place = place;
  }

  /** Others may have changed the text. It is taken over if nothing that was typed here is on its way (EDT-16). */
  follow(): void {
    if (this.#site.isPending(this.place)) return;
    const stored = this.#site.stored(this.place);
    if (this.#isFollowing && this.isReported && typeof stored === "string") this.takeText(stored);
    this.#isFollowing = stored === this.#reported;
    if (!this.#isFollowing) return;
    this.#target = this.place;
    this.#seen = seenNow();
  }

  /** Call when the pending edits that the page shows have changed. Once none is, changes of others that were merged appear. */
  settle(): void {
    const [pending, stored] = [this.#site.value(this.place), this.#site.stored(this.place)];
    if (pending === this.#reported) this.#isReceived = true;
    else if (this.#isReceived && this.isReported && pending === stored && typeof stored === "string") {
      this.takeText(stored);
      this.#isFollowing = true;
      this.#target = this.place;
      this.#seen = seenNow();
    }
  }

  async composed(): Promise<void> {}

  /** Moves the element and keeps the focus. */
  moved(move: () => void): void {
    const isFocused = this.element.contains(document.activeElement);
    move();
    // If it was not moved, the browser's selection may be newer than the one that the editor knows.
    if (isFocused && !this.element.contains(document.activeElement)) this.focus();
  }

  /** Takes over the page's text after an undo, unless more has been typed since. */
  thaw(): void {
    const value = this.#site.stored(this.place);
    if (this.isReported) this.takeText(typeof value === "string" ? value : "");
  }

  takeText(value: string): void {
    if (value === this.#reported) return;
    this.#reported = value;
    this.#article?.takeText(value);
  }

  focus(): void {
    this.#article?.focus();
  }

  askLink(): void {
    this.#article?.askLink();
  }

  setLink(href: string | undefined): void {
    this.#article?.setLink(href);
  }

  /** @param number of an uploaded file @returns false if its place is not known any more */
  addPicture(source: string, url: string, number?: number): boolean {
    return this.#article?.addPicture(source, url, number) ?? false;
  }

  drop(dropped: Dropped): void {
    if (this.#article) this.#article.drop(dropped);
    else this.#dropped.push(dropped);
  }

  /** Ends editing. */
  leave(): void {
    this.report();
    this.#isLeft = true;
    if (this.#keys?.length) this.#caret = caretIn(this.element);
    const value = this.#text;
    const article = this.#article;
    this.#article = undefined;
    if (!article) return;
    const shown = article.destroy();
    const isChanged = value !== this.#opened;
    const served = isChanged && this.#site.stored(this.place) === value ? this.#hooks.servedAt() : undefined;
    const nodes = isChanged ? (served ? [...served.cloneNode(true).childNodes] : shown) : this.#before;
    this.element.replaceChildren(...nodes);
    if (this.#wasEmpty && value.trim() === "") this.element.dataset.empty = "";
    this.#hooks.onLeft(this.element, isChanged && !served);
  }
}

/** Resolves when the press that opened the text has ended, and with it the browser's choice of the caret. */
const released = () =>
  new Promise<void>((resolve) => {
    const ending = new AbortController();
    const end = () => {
      ending.abort();
      setTimeout(resolve);
    };
    for (const type of ["mouseup", "blur"])
      addEventListener(type, end, { signal: ending.signal, capture: true });
  });

/** Returns the place in an article at a point of the window. */
export function caretAt(element: Element, point: NonNullable<CaretPlace["point"]>): CaretPlace {
  const range = rangeAt(point.left, point.top);
  const isIn = range && element.contains(range.node);
  const start = isIn ? placeOf(element, range.node, range.offset) : undefined;
  return { start, end: start, point };
}

/** WebKit knows only the older of the two functions. */
function rangeAt(left: number, top: number): { readonly node: Node; readonly offset: number } | undefined {
  if ("caretPositionFromPoint" in document) {
    const found = document.caretPositionFromPoint(left, top);
    return found ? { node: found.offsetNode, offset: found.offset } : undefined;
  }
  const found = (document as Document).caretRangeFromPoint(left, top);
  return found ? { node: found.startContainer, offset: found.startOffset } : undefined;
}

/** Returns where the browser has put its selection: by letters, and in the window. */
function caretIn(element: Element): CaretPlace | undefined {
  const selection = getSelection();
  if (!selection?.rangeCount) return undefined;
  const range = selection.getRangeAt(0);
  if (!element.contains(range.commonAncestorContainer)) return undefined;
  const { left, top, height } = range.getBoundingClientRect();
  return {
    start: placeOf(element, range.startContainer, range.startOffset),
    end: placeOf(element, range.endContainer, range.endOffset),
    ...((left !== 0 || top !== 0) && { point: { left, top: top + height / 2 } }),
  };
}
