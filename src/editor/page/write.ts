/**
 * The one text that is being written: its element is editable while it has the focus, and frozen for whatever else would
 * change it. What was written is reported when no key comes for a second, and when the text is left.
 */
import type { Seen } from "../messages.ts";
import { seenNow, send } from "./channel.ts";
import type { TextState } from "./fields.ts";
import { type Count, countOf } from "./limit.ts";
import { noteTargets, readText, type Targets, writeText } from "./markup.ts";
import type { FieldPlace } from "./places.ts";
import type { Site } from "./site.ts";
import { isTranslated, watchTranslators } from "./translators.ts";

/** Milliseconds without a key after which what was written is reported (EDT-2). */
const pause = 1000;

/** What is said beside a text until the next press or key. */
export interface Notice {
  readonly element: HTMLElement;
  readonly text: string;
}

export interface WriterHooks {
  /** What is drawn of the text may be another one now. */
  readonly onChange: () => void;
  readonly onNotice: (notice: Notice) => void;
  /** The text is nobody's any more: what was laid aside for it can be shown. */
  readonly onLeft: (element: HTMLElement, isChanged: boolean) => void;
}

export class Writing {
  readonly element: HTMLElement;
  /** Where it was begun, in the page that was seen then: all that is written goes there. */
  #place: FieldPlace;
  #seen: Seen | undefined = seenNow();
  /** Where it stands in the page that is shown. */
  #shownPlace: FieldPlace;
  readonly field: TextState;
  readonly site: Site;
  /** Of links in the text: what the document says. */
  readonly targets: Targets = new WeakMap();
  isComposing = false;
  /** Whether it began one step in from the text that was selected: then leaving it is one step out. */
  isStep = false;
  /** Visible characters when the last key was done with. */
  lengthBefore = 0;
  readonly #hooks: WriterHooks;
  readonly #ending = new AbortController();
  readonly #before: { readonly nodes: readonly Node[]; readonly attributes: Map<string, string | null> };
  readonly #isSlot: boolean;
  /** Whether the text has no-break spaces that its owner wrote. */
  #hasOwnSpaces: boolean;
  #reported = "";
  /** Texts that were reported before: they may still come back as edits that are on their way. */
  readonly #allReported = new Set<string>();
  #range: Range | undefined;
  /** What the text was when its owner changed it last, and how many letters stood before the caret. */
  #known = "";
  #caret = 0;
  #isChanged = false;
  #timer = 0;

  constructor(element: HTMLElement, place: FieldPlace, field: TextState, site: Site, hooks: WriterHooks) {
    this.element = element;
    this.#place = place;
    this.#shownPlace = place;
    this.field = field;
    this.site = site;
    this.#hooks = hooks;
    this.#isSlot = "empty" in element.dataset;
    this.#before = {
      nodes: [...element.childNodes].map((node) => node.cloneNode(true)),
      attributes: new Map(ownAttributes.map((name) => [name, element.getAttribute(name)])),
    };
    const value = site.value(place);
    if (typeof value === "string") noteTargets(element, value, this.targets);
    this.#hasOwnSpaces = (element.textContent ?? "").includes(noBreakSpace);
    if (this.#isSlot) element.replaceChildren();
    this.#open();
    this.#reported = this.read();
    this.#known = this.#reported;
    this.lengthBefore = this.count.length;
    watchTranslators(element, this.ended, () => this.#restore());
  }

  /** A translator has changed the text: it is what it was, and the caret stands where it stood. */
  #restore(): void {
    this.element.replaceChildren(...writeText(this.#known, this.field.isPlain, this.targets));
    const range = rangeAt(this.element, this.#caret);
    this.#range = range;
    if (document.activeElement === this.element) this.select(range);
    this.#hooks.onChange();
  }

  #open(): void {
    const { element } = this;
    const { signal } = this.#ending;
    delete element.dataset.empty;
    element.dataset.writing = "";
    // With spaces of its own making the text would be laid out anew.
    if (!/[ \t\n\r\f]{2}|\n/.test(element.textContent ?? "")) element.dataset.writing = "spaces";
    element.setAttribute("contenteditable", "plaintext-only");
    // Browsers without it read the value as if it were not there.
    if (element.contentEditable !== "plaintext-only") element.contentEditable = "true";
    element.ariaDescription = this.site.word("textKeys");
    element.spellcheck = true;
    element.translate = false;
    element.draggable = false;
    document.addEventListener("selectionchange", () => this.range && this.#hooks.onChange(), { signal });
    // Who goes to the editor around the page comes back to the same letter.
    element.addEventListener("blur", () => this.report(), { signal });
  }

  get place(): FieldPlace {
    return this.#shownPlace;
  }

  /** Another page is shown, in which the text stands here. */
  moveTo(place: FieldPlace): void {
    this.#shownPlace = place;
  }

  /** The page that is shown has what was reported last: what is written from now on is written in that page. */
  follow(): void {
    if (this.site.stored(this.#shownPlace) !== this.#reported) return;
    this.#place = this.#shownPlace;
    this.#seen = seenNow();
  }

  /** Aborted when the writing ends. */
  get ended(): AbortSignal {
    return this.#ending.signal;
  }

  /** Where the caret stands in it, or stood last; or the part that is selected. */
  get range(): Range | undefined {
    const selection = getSelection();
    const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
    if (range && this.element.contains(range.commonAncestorContainer)) {
      this.#range = range.cloneRange();
      if (!isTranslated(this.element)) this.#caret = lettersBefore(this.element, range);
    }
    return this.#range;
  }

  /** @returns the text as the document has it */
  read(): string {
    const hasLines = this.element.dataset.writing === "spaces";
    const text = readText(this.element, { isPlain: this.field.isPlain, targets: this.targets, hasLines });
    // Where spaces collapse, browsers write no-break ones, which the document does not mean: at ends and beside others.
    if (hasLines && preservesSpaces) return text;
    return text.replaceAll(this.#hasOwnSpaces ? /(?<=\s|^)\u00a0|\u00a0(?=\s|$)/g : noBreakSpace, " ");
  }

  /** @param text that is about to be written */
  notes(text: string): void {
    this.#hasOwnSpaces ||= text.includes(noBreakSpace);
  }

  get count(): Count {
    return countOf(this.read(), this.field.isPlain, this.field.max);
  }

  /** The text is another one by a key. */
  changed(): void {
    this.#isChanged = true;
    if (!this.isComposing) this.lengthBefore = this.count.length;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.report(), pause);
    this.#known = this.read();
    if (!this.isComposing) this.#draft(this.#known);
    this.#hooks.onChange();
  }

  /** Not to be saved yet, and not to be lost when the browser goes. */
  #draft(value: string): void {
    const isNew = value !== this.#reported && !this.#isMissing(value);
    send({ kind: "typing", ...this.#place, value: isNew ? value : undefined }, this.#seen);
  }

  /** Says something of the text, to those who see and to those who listen. */
  tell(text: string): void {
    this.#hooks.onNotice({ element: this.element, text });
  }

  /** Tells the editor what was written, if that is news. */
  report(): void {
    clearTimeout(this.#timer);
    if (this.isComposing) return;
    const value = this.read();
    if (value === this.#reported || (this.#isMissing(value) && this.element.isConnected)) return;
    this.#reported = value;
    this.#allReported.add(value);
    send({ kind: "written", ...this.#place, value }, this.#seen);
  }

  #isMissing = (value: string) => this.field.isRequired && value.trim() === "";

  /** Another value than was written here: what was refused, or undone. */
  take(nodes: readonly Node[]): void {
    this.element.replaceChildren(...nodes);
    this.#reported = this.read();
    this.#known = this.#reported;
    this.#draft(this.#reported);
    this.lengthBefore = this.count.length;
    this.toEnd();
    this.#hooks.onChange();
  }

  /** Takes over what its owner has written of this text beside the page, as long as nothing was typed here since. */
  takeAhead(value: string): void {
    if (this.isReported && value !== this.#reported && !this.#allReported.has(value)) this.takeText(value);
  }

  takeText(value: string): void {
    this.take(writeText(value, this.field.isPlain, this.targets));
  }

  /** Whether all that was written is known to the editor. */
  get isReported(): boolean {
    return !this.isComposing && this.read() === this.#reported;
  }

  /** Resolves when no input method is at work in the text: what it composes must not be moved. */
  async composed(): Promise<void> {
    if (this.isComposing)
      await new Promise((done) => {
        this.element.addEventListener("compositionend", done, { once: true });
        this.#ending.signal.addEventListener("abort", done, { once: true });
      });
  }

  /** Moves the element: the caret stays between the same letters. */
  moved(move: () => void): void {
    const isFocused = document.activeElement === this.element;
    // A range would be emptied with what it is taken out of.
    const { startContainer, startOffset, endContainer, endOffset } = this.range ?? {};
    move();
    if (!isFocused || this.ended.aborted) return;
    const isThere = (node: Node | undefined): node is Node =>
      node !== undefined && this.element.contains(node);
    if (!isThere(startContainer) || !isThere(endContainer)) {
      this.toEnd();
      return;
    }
    const range = document.createRange();
    range.setStart(startContainer, startOffset ?? 0);
    range.setEnd(endContainer, endOffset ?? 0);
    this.select(range);
  }

  focus(): void {
    const { range } = this;
    if (range) this.select(range);
    else this.toEnd();
  }

  select(range: Range): void {
    this.element.focus({ preventScroll: true });
    const selection = getSelection();
    selection?.removeAllRanges();
    selection?.addRange(range);
  }

  toEnd(): void {
    const range = document.createRange();
    range.selectNodeContents(this.element);
    range.collapse(false);
    this.select(range);
  }

  /** Ends the writing. */
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
    if (isEmpty && field.isRequired) this.tell(site.word("required"));
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

function lettersBefore(element: Element, { endContainer, endOffset }: Range): number {
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(endContainer, endOffset);
  return `${before}`.length;
}

/** @returns where so many letters stand before the caret; the text's end where it has fewer */
function rangeAt(element: Element, letters: number): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  range.collapse(false);
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let left = letters; texts.nextNode(); ) {
    const { length } = texts.currentNode as Text;
    if (left <= length) {
      range.setStart(texts.currentNode, left);
      range.collapse(true);
      return range;
    }
    left -= length;
  }
  return range;
}
