/**
 * Editor of an article's text, in its place on the page. A bundle of its own, which loads when the first article is edited
 * (scripts/compile-editor.js). It shares no module with the script of the page.
 */
import { Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import MarkdownIt from "markdown-it";
import footnote from "markdown-it-footnote";
import { provideMarkdown } from "../../../document/markdown/parser.ts";
import type { SplitText } from "../../../document/markdown/source.ts";
import { type Place, pointOf } from "../../shared/letters.ts";
import { createBar } from "./bar.ts";
import { cleanPasted } from "./paste.ts";
import { extensionsOf, isAllowedLink, type Looks } from "./schema.ts";
import { styles } from "./styles.ts";
import { markdownOf, openMarkdown } from "./text.ts";
import { wordsIn } from "./words.ts";

export interface ArticleOptions {
  readonly text: string;
  /** Element of the text, as the page shows it. */
  readonly element: HTMLElement;
  /** Code of the interface language. */
  readonly language: string;
  /** Called after each change by the owner. */
  readonly onChange: () => void;
  /** Called when tools may have another state. */
  readonly onSelect: () => void;
  readonly notify: (text: string) => void;
  /** @param href current target of the link at the caret */
  readonly askLink: (href: string | undefined) => void;
  readonly askPicture: () => void;
  /** @param number given to `addPicture` with the uploaded picture */
  readonly upload: (file: File, number: number) => void;
  readonly editAsText: () => void;
}

provideMarkdown(() => ({
  createParser: () => new MarkdownIt().use(footnote),
  // Front matter is read on the server.
  parseYaml: () => {
    throw new Error("There is no YAML in a text.");
  },
}));

/** Where the owner has clicked in the text as the page showed it. */
export interface CaretPlace {
  /** By letters; undefined where there are none. */
  readonly start: Place | undefined;
  readonly end: Place | undefined;
  /** In the window. */
  readonly point?: { readonly left: number; readonly top: number };
}

/** Dropped at a place, or pasted at the caret. */
export interface Dropped {
  readonly place?: CaretPlace | undefined;
  /** True if the text was open by then: its blocks are where they were. */
  readonly isOpen?: boolean;
  readonly files: readonly File[];
  /** Target of a link. */
  readonly address?: string | undefined;
  readonly html: string;
  readonly text: string;
}

export class Article {
  readonly root = document.createElement("div");
  readonly bar: HTMLElement;
  readonly #editor: Editor;
  readonly #options: ArticleOptions;
  readonly #pictures: Map<string, string>;
  #split: SplitText;
  #opened: readonly Node[] = [];
  /** Positions between blocks for pictures that are being uploaded, by their numbers. */
  #places = new Map<number, number>();
  #uploads = 0;
  /** Text of a document, so that it is written once. */
  #written: { readonly doc: Node; readonly text: string } | undefined;

  constructor(options: ArticleOptions) {
    this.#options = options;
    const { text, element, language } = options;
    const word = wordsIn(language);
    const { split, content } = openMarkdown(text);
    this.#split = split;
    this.#pictures = picturesIn(element, content);
    const looks: Looks = {
      heading: headingsIn(element, content),
      picture: (source) => this.#pictures.get(source) ?? (/^https?:/i.test(source) ? source : undefined),
      word,
    };
    this.root.className = element.className;
    this.root.dataset.writing = "";
    this.#editor = new Editor({
      element: this.root,
      extensions: extensionsOf(looks),
      content,
      injectCSS: false,
      editorProps: {
        attributes: {
          class: element.className,
          role: "textbox",
          "aria-multiline": "true",
          "aria-label": word("text"),
          "aria-description": word("keys"),
          spellcheck: "true",
          translate: "no",
        },
        handleDOMEvents: {
          keydown(view, { isComposing }) {
            // On a busy machine a key precedes the event of the caret's last move, and would work at the place before.
            if (!isComposing) view.dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
            // Soon after the focus, ProseMirror takes a move to the start for a fault of the browser, and takes it back.
            (view as unknown as { readonly input: { lastFocus: number } }).input.lastFocus = 0;
            return false;
          },
        },
        handlePaste: (_, { clipboardData }) => {
          const files = [...(clipboardData?.files ?? [])];
          if (files.length === 0 || clipboardData?.getData("text/html")) return false;
          this.drop({ files, html: "", text: "" });
          return true;
        },
        transformPastedHTML: (html) => cleanPasted(html, () => options.notify(word("badLink"))),
      },
      onUpdate: () => options.onChange(),
      onTransaction: ({ transaction }) => {
        for (const [number, at] of this.#places) this.#places.set(number, transaction.mapping.map(at));
        update();
        options.onSelect();
      },
    });
    this.#opened = split.blocks.length > 0 ? [...this.#editor.state.doc.children] : [];
    const { bar, update } = createBar(this.#editor, word, {
      link: () => this.askLink(),
      picture: options.askPicture,
      asText: options.editAsText,
    });
    this.bar = bar;
    document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((one) => one !== styles), styles];
  }

  /** The text as Markdown. */
  get text(): string {
    const { doc } = this.#editor.state;
    if (this.#written?.doc !== doc) this.#written = { doc, text: markdownOf(this.#split, this.#opened, doc) };
    return this.#written.text;
  }

  /** Shows another text, as after an undo of the editor. Only what differs is replaced, so the caret stays between its letters. */
  takeText(text: string): void {
    const { split, content } = openMarkdown(text);
    const { state, view } = this.#editor;
    const next = state.schema.nodeFromJSON(content);
    view.dispatch(replaceDifference(state.tr, next).setMeta("preventUpdate", true));
    this.#split = split;
    this.#opened = split.blocks.length > 0 ? [...this.#editor.state.doc.children] : [];
    this.#written = undefined;
  }

  focus(caret?: CaretPlace): void {
    const { view } = this.#editor;
    const positionOf = (place: Place | undefined) => {
      const point = place && pointOf(view.dom, place);
      return point && view.posAtDOM(...point);
    };
    const start = positionOf(caret?.start);
    const at = start ?? (caret?.point && view.posAtCoords(caret.point)?.pos);
    view.focus();
    if (at !== undefined)
      this.#editor.commands.setTextSelection({ from: at, to: (start && positionOf(caret?.end)) ?? at });
  }

  /** Writes what was typed before the editor was there. */
  type(keys: readonly string[]): void {
    for (const key of keys) {
      const { view, commands } = this.#editor;
      const { from, to, empty, $from } = view.state.selection;
      const insert = () => view.state.tr.insertText(key, from, to);
      if (key === "Backspace" && empty && $from.parentOffset > 0)
        commands.deleteRange({ from: from - 1, to });
      else if (key === "Delete" && empty && $from.parentOffset < $from.parent.content.size)
        commands.deleteRange({ from, to: to + 1 });
      else if (key.length > 1) commands.keyboardShortcut(key);
      else if (!view.someProp("handleTextInput", (handle) => handle(view, from, to, key, insert)))
        view.dispatch(insert());
    }
  }

  askLink(): void {
    const { selection } = this.#editor.state;
    const href: unknown = this.#editor.getAttributes("link").href;
    if (typeof href === "string" && href !== "") this.#options.askLink(href);
    else if (selection.empty) this.#options.notify(wordsIn(this.#options.language)("noPart"));
    else this.#options.askLink(undefined);
  }

  setLink(href: string | undefined): void {
    const chain = this.#editor.chain().focus().extendMarkRange("link");
    if (href === undefined) chain.unsetMark("link").run();
    else chain.setMark("link", { href }).run();
  }

  /**
   * @param url for the browser
   * @param number of an uploaded file; default: it is placed at the caret
   * @returns false if the place of the file is not known any more
   */
  addPicture(source: string, url: string, number?: number): boolean {
    this.#pictures.set(source, url);
    const picture = { type: "figure", attrs: { source } };
    if (number === undefined) {
      const { $to } = this.#editor.state.selection;
      // Behind the whole list or table around the caret: in it, a picture could not be edited again.
      const at = $to.depth > 0 ? $to.after(1) : $to.pos;
      this.#editor.chain().focus().insertContentAt(at, picture).run();
      return true;
    }
    const at = this.#places.get(number);
    if (at === undefined) return false;
    this.#places.delete(number);
    // Files that are dropped together stay in their order, whichever is uploaded first.
    const before = [...this.#places].filter(([other, place]) => other < number && place === at);
    const { view, state } = this.#editor;
    view.dispatch(state.tr.insert(at, state.schema.nodeFromJSON(picture)));
    for (const [other, place] of before) this.#places.set(other, place);
    return true;
  }

  /** Takes what was dropped: pictures between the blocks, texts and links between the letters. */
  drop({ place, isOpen, files, address, html, text }: Dropped): void {
    const { view } = this.#editor;
    const between = isOpen && place?.point ? this.#gapAt(place.point) : undefined;
    if (place) this.focus(place);
    if (address !== undefined && !isAllowedLink(address)) {
      this.#options.notify(wordsIn(this.#options.language)("badLink"));
      return;
    }
    if (files.length === 0) {
      if (address !== undefined) view.pasteHTML(linkTo(address));
      else if (html !== "") view.pasteHTML(html);
      else if (text !== "") view.pasteText(text);
      return;
    }
    const { $to } = view.state.selection;
    const beside = $to.depth === 0 ? $to.pos : $to.parentOffset === 0 ? $to.before(1) : $to.after(1);
    const at = between ?? beside;
    const pictures = files.filter(({ type }) => type.startsWith("image/"));
    for (const file of pictures) {
      this.#places.set(++this.#uploads, at);
      this.#options.upload(file, this.#uploads);
    }
    if (pictures.length < files.length) this.#options.notify(wordsIn(this.#options.language)("noPicture"));
  }

  /** Returns the nearest position between two blocks. */
  #gapAt({ left, top }: NonNullable<CaretPlace["point"]>): number | undefined {
    const { view } = this.#editor;
    const found = view.posAtCoords({ left, top });
    if (!found) return undefined;
    const $pos = view.state.doc.resolve(found.inside >= 0 ? found.inside : found.pos);
    const start = $pos.depth > 0 ? $pos.before(1) : $pos.pos;
    const block = view.nodeDOM(start);
    const node = view.state.doc.nodeAt(start);
    if (!(block instanceof Element) || !node) return start;
    const box = block.getBoundingClientRect();
    return top < (box.top + box.bottom) / 2 ? start : start + node.nodeSize;
  }

  /** @returns elements that show the text */
  destroy(): globalThis.Node[] {
    const shown = document.createElement("div");
    shown.innerHTML = this.#editor.getHTML();
    this.#editor.destroy();
    return [...shown.childNodes];
  }
}

function replaceDifference(transaction: Transaction, next: Node): Transaction {
  const { doc } = transaction;
  const start = doc.content.findDiffStart(next.content);
  const end = doc.content.findDiffEnd(next.content);
  if (start === null || !end) return transaction;
  // The two ends can overlap where a text repeats itself.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const [to, nextTo] = [end.a + overlap, end.b + overlap];
  try {
    transaction.replace(start, to, next.slice(start, nextTo));
    if (transaction.doc.eq(next)) return transaction;
  } catch {
    // The two documents have another structure there.
  }
  return transaction.replaceWith(0, transaction.doc.content.size, next.content);
}

function linkTo(address: string): string {
  const link = document.createElement("a");
  link.setAttribute("href", address);
  link.textContent = address.replace(/^(?:mailto|tel):/i, "");
  return link.outerHTML;
}

interface Content {
  readonly type?: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly Content[];
}

const allOf = (node: Content): Content[] => [node, ...(node.content ?? []).flatMap(allOf)];

/** The page shows the pictures in the order of the text. */
function picturesIn(element: Element, content: Content): Map<string, string> {
  const sources = allOf(content)
    .filter(({ type }) => type === "figure" || type === "inlinePicture")
    .map(({ attrs }) => String(attrs?.source));
  const images = [...element.querySelectorAll("img")].filter((image) => !image.closest("[data-kept]"));
  if (images.length < sources.length) return new Map();
  return new Map(sources.map((source, index) => [source, images[index]?.getAttribute("src") ?? ""]));
}

function headingsIn(element: Element, content: Content): Looks["heading"] {
  const levels = allOf(content)
    .filter(({ type }) => type === "heading")
    .map(({ attrs }) => Number(attrs?.level));
  const headings = element.querySelectorAll(":is(h2,h3,h4,h5,h6)[id]");
  const known = new Map<number, { tag: string; className: string }>();
  for (const [index, level] of levels.entries()) {
    const heading = headings[index];
    if (heading && !known.has(level))
      known.set(level, { tag: heading.localName, className: heading.className });
  }
  const lowest = Math.min(...known.keys(), 2);
  const first = known.get(lowest);
  const base = first ? Number(first.tag.slice(1)) : 3;
  return (level) =>
    known.get(level) ?? {
      tag: `h${Math.min(6, Math.max(2, base + level - lowest))}`,
      className: first?.className ?? "",
    };
}
