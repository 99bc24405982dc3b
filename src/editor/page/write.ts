/**
 * The text being edited. Its element is editable while it has the focus, and nothing else may change it. The text is reported
 * after a second without a key, and when editing ends.
 */
import { followCaret, partOf, rangeOf } from "../shared/caret.ts";
import type { Seen } from "../shared/messages.ts";
import { seenNow, send } from "./channel.ts";
import type { FieldLocation } from "./field-locations.ts";
import type { TextState } from "./fields.ts";
import { type Count, countOf } from "./limit.ts";
import { noteTargets, readText, type Targets, writeText } from "./markup.ts";
import type { Site } from "./site.ts";
import { isTranslated, watchTranslators } from "./translators.ts";

/** Milliseconds after the last key until the text is reported (EDT-2). */
const pause = 1000;

/** Message next to a text until the next click or key. */
export interface Notice {
  readonly element: HTMLElement;
  readonly text: string;
}

export interface WriterHooks {
  /** Called when the overlay may be out of date. */
  readonly onChange: () => void;
  readonly onNotice: (notice: Notice) => void;
  /** Called when editing has ended. A version of the text that was set aside can be shown then. */
  readonly onLeft: (element: HTMLElement, isChanged: boolean) => void;
}

export class Writing {
  readonly element: HTMLElement;
  /** Field and page at the start of editing. Everything that is typed is saved there. */
  #place: FieldLocation;
  #seen: Seen | undefined = seenNow();
  /** Field in the shown page. */
  #shownPlace: FieldLocation;
  readonly field: TextState;
  readonly site: Site;
  /** Targets of links in the text, as in the document. */
  readonly targets: Targets = new WeakMap();
  isComposing = false;
  /** True if editing began with a step into the selected text. Leaving is then one step out. */
  isStep = false;
  /** Number of visible characters after the last key. */
  lengthBefore = 0;
  readonly #hooks: WriterHooks;
  readonly #ending = new AbortController();
  readonly #before: { readonly nodes: readonly Node[]; readonly attributes: Map<string, string | null> };
  readonly #isSlot: boolean;
  /** True if the text contains no-break spaces of its own. */
  #hasOwnSpaces: boolean;
  #reported = "";
  #range: Range | undefined;
  /** Text after the owner's last change, and number of letters before the caret. */
  #known = "";
  #caret = 0;
  #isChanged = false;
  #timer = 0;

  constructor(
    element: HTMLElement,
    location: FieldLocation,
    field: TextState,
    site: Site,
    hooks: WriterHooks,
  ) {
    this.element = element;
    this.#place = location;
    this.#shownPlace = location;
    this.field = field;
    this.site = site;
    this.#hooks = hooks;
    this.#isSlot = "empty" in element.dataset;
    this.#before = {
      nodes: [...element.childNodes].map((node) => node.cloneNode(true)),
      attributes: new Map(ownAttributes.map((name) => [name, element.getAttribute(name)])),
    };
    const value = site.value(location);
    if (typeof value === "string") noteTargets(element, value, this.targets);
    this.#hasOwnSpaces = (element.textContent ?? "").includes(noBreakSpace);
    if (this.#isSlot) element.replaceChildren();
    this.#open();
    this.#reported = this.read();
    this.#known = this.#reported;
    this.lengthBefore = this.count.length;
    watchTranslators(element, this.ended, () => this.#restore());
  }

  /** Restores text and caret after a translator has changed the text. */
  #restore(): void {
    this.element.replaceChildren(...writeText(this.#known, this.field.isPlain, this.targets));
    const range = rangeOf(this.element, { start: this.#caret, end: this.#caret });
    this.#range = range;
    if (document.activeElement === this.element) this.select(range);
    this.#hooks.onChange();
  }

  #open(): void {
    const { element } = this;
    const { signal } = this.#ending;
    delete element.dataset.empty;
    element.dataset.writing = "";
    // Preserving these spaces would change the layout of the text.
    if (!/[ \t\n\r\f]{2}|\n/.test(element.textContent ?? "")) element.dataset.writing = "spaces";
    element.setAttribute("contenteditable", "plaintext-only");
    // Browsers without support ignore the value.
    if (element.contentEditable !== "plaintext-only") element.contentEditable = "true";
    element.ariaDescription = this.site.word("textKeys");
    element.spellcheck = true;
    element.translate = false;
    element.draggable = false;
    document.addEventListener("selectionchange", () => this.range && this.#hooks.onChange(), { signal });
    // The text stays open, so that the owner returns to the same letter from the editor shell.
    element.addEventListener("blur", () => this.report(), { signal });
  }

  get place(): FieldLocation {
    return this.#shownPlace;
  }

  /** Sets the field of the text in the page that is shown now. */
  moveTo(location: FieldLocation): void {
    this.#shownPlace = location;
  }

  /** The shown page contains the last reported text, so further input belongs to that page. */
  follow(): void {
    if (this.site.stored(this.#shownPlace) !== this.#reported) return;
    this.#place = this.#shownPlace;
    this.#seen = seenNow();
  }

  /** Aborted when editing ends. */
  get ended(): AbortSignal {
    return this.#ending.signal;
  }

  /** Current or last caret position, or the selected part. */
  get range(): Range | undefined {
    this.#noteCaret();
    return this.#range;
  }

  /** True if the next letter is written here. */
  get hasCaret(): boolean {
    const { anchorNode } = getSelection() ?? {};
    return document.activeElement === this.element && this.element.contains(anchorNode ?? null);
  }

  #noteCaret(): void {
    const selection = getSelection();
    const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
    if (!range || !this.element.contains(range.commonAncestorContainer)) return;
    this.#range = range.cloneRange();
    if (!isTranslated(this.element)) this.#caret = partOf(this.element, range).end;
  }

  /** @returns the text for the document */
  read(): string {
    const hasLines = this.element.dataset.writing === "spaces";
    const text = readText(this.element, { isPlain: this.field.isPlain, targets: this.targets, hasLines });
    // If spaces collapse, browsers insert no-break spaces at ends and next to other spaces. They are not part of the text.
    if (hasLines && preservesSpaces) return text;
    return text.replaceAll(this.#hasOwnSpaces ? /(?<=\s|^)\u00a0|\u00a0(?=\s|$)/g : noBreakSpace, " ");
  }

  /** @param text text about to be inserted */
  notes(text: string): void {
    this.#hasOwnSpaces ||= text.includes(noBreakSpace);
  }

  get count(): Count {
    return countOf(this.read(), this.field.isPlain, this.field.max);
  }

  /** Call after the text was changed by typing. */
  changed(): void {
    this.#isChanged = true;
    if (!this.isComposing) this.lengthBefore = this.count.length;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.report(), pause);
    this.#known = this.read();
    // A translator may act before the browser reports the new selection.
    this.#noteCaret();
    if (!this.isComposing) this.#draft(this.#known);
    this.#hooks.onChange();
  }

  /** Sends an unsaved draft, which survives if the browser is closed. */
  #draft(value: string): void {
    const isNew = value !== this.#reported && !this.#isMissing(value);
    send({ ...this.#place, kind: "typing", value: isNew ? value : undefined }, this.#seen);
  }

  /** Shows a message next to the text and announces it. */
  notify(text: string): void {
    this.#hooks.onNotice({ element: this.element, text });
  }

  /** Reports the text to the editor if it has changed. */
  report(): void {
    clearTimeout(this.#timer);
    if (this.isComposing) return;
    const value = this.read();
    if (value === this.#reported || (this.#isMissing(value) && this.element.isConnected)) return;
    this.#reported = value;
    this.site.report(this.#shownPlace, value);
    send({ ...this.#place, kind: "written", value }, this.#seen);
  }

  #isMissing = (value: string) => this.field.isRequired && value.trim() === "";

  /** Takes over the page's text after an undo, unless more has been typed since. */
  thaw(text: Element): void {
    if (!this.isReported || text.innerHTML === this.element.innerHTML) return;
    this.take("empty" in (text as HTMLElement).dataset ? [] : [...text.cloneNode(true).childNodes]);
  }

  /** Replaces the text after a refusal or an undo. */
  take(nodes: readonly Node[]): void {
    const { element, range } = this;
    const before = element.textContent ?? "";
    const selected = range ? partOf(element, range) : { start: before.length, end: before.length };
    element.replaceChildren(...nodes);
    this.#reported = this.read();
    this.#known = this.#reported;
    this.#draft(this.#reported);
    this.lengthBefore = this.count.length;
    // The same letters stay selected: somebody who had selected everything must not write behind the new text.
    this.#range = rangeOf(element, followCaret(before, element.textContent ?? "", selected));
    // The focus stays where it is: the owner may have gone on elsewhere.
    if (element.contains(getSelection()?.anchorNode ?? null)) setSelection(this.#range);
    this.#hooks.onChange();
  }

  /** Takes over a change of this text from the editor shell, unless something was typed here since. */
  takeAhead(value: string): void {
    if (this.isReported && value !== this.#reported) this.takeText(value);
  }

  takeText(value: string): void {
    this.take(writeText(value, this.field.isPlain, this.targets));
  }

  /** True if the editor has received everything that was typed. */
  get isReported(): boolean {
    return !this.isComposing && this.read() === this.#reported;
  }

  /** Resolves when no input method is composing: a composition must not be moved. */
  async composed(): Promise<void> {
    if (this.isComposing)
      await new Promise((done) => {
        this.element.addEventListener("compositionend", done, { once: true });
        this.#ending.signal.addEventListener("abort", done, { once: true });
      });
  }

  /** Moves the element and keeps the caret between the same letters. */
  moved(move: () => void): void {
    const isFocused = document.activeElement === this.element;
    // Removing the element would collapse the range.
    const { range } = this;
    const { startContainer, startOffset, endContainer, endOffset } = range ?? {};
    const before = this.element.textContent ?? "";
    const selected = range && partOf(this.element, range);
    move();
    if (!isFocused || this.ended.aborted) return;
    const isThere = (node: Node | undefined): node is Node =>
      node !== undefined && this.element.contains(node);
    const after = this.element.textContent ?? "";
    const same = rangeOf(
      this.element,
      followCaret(before, after, selected ?? { start: before.length, end: before.length }),
    );
    // A caret between two nodes stays on its side, unless the text was replaced as well.
    if (isThere(startContainer) && isThere(endContainer)) {
      same.setStart(startContainer, startOffset ?? 0);
      same.setEnd(endContainer, endOffset ?? 0);
    }
    this.select(same);
    // Behaviours of a new part arrange it with their first callbacks: the menu moves its links out of a closed dialog then.
    requestAnimationFrame(() => requestAnimationFrame(() => this.reclaim()));
  }

  /** Focuses the text again if the page has moved or hidden it meanwhile: nothing else has the focus then. */
  reclaim(): void {
    if (!this.ended.aborted && document.activeElement === document.body && document.hasFocus()) this.focus();
  }

  focus(): void {
    const { range, element } = this;
    if (!range) this.toEnd();
    else if (element.contains(range.commonAncestorContainer)) this.select(range);
    // A move empties the ranges in an element.
    else this.select(rangeOf(element, { start: this.#caret, end: this.#caret }));
  }

  select(range: Range): void {
    this.element.focus({ preventScroll: true });
    setSelection(range);
  }

  toEnd(): void {
    const range = document.createRange();
    range.selectNodeContents(this.element);
    range.collapse(false);
    this.select(range);
  }

  /** Ends editing. */
  leave(): void {
    const { element, field, site } = this;
    this.isComposing = false;
    this.report();
    this.#ending.abort();
    const value = this.read();
    for (const [name, was] of this.#before.attributes)
      if (was === null) element.removeAttribute(name);
      else element.setAttribute(name, was);
    const isEmpty = value.trim() === "";
    if (isEmpty && (this.#isSlot || field.isRequired)) {
      element.replaceChildren(...this.#before.nodes);
      if (this.#isSlot) element.dataset.empty = "";
    } else if (isEmpty) {
      element.dataset.empty = "";
      element.textContent = site.word("placeholder");
    }
    if (isEmpty && field.isRequired) this.notify(site.word("required"));
    if (document.activeElement === element) element.blur();
    this.#hooks.onLeft(element, this.#isChanged || isEmpty);
  }
}

const noBreakSpace = "\u00a0";
const preservesSpaces = CSS.supports("white-space-collapse", "preserve");

export const ownAttributes = [
  "data-writing",
  "contenteditable",
  "spellcheck",
  "translate",
  "draggable",
  "aria-description",
];

function setSelection(range: Range): void {
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
