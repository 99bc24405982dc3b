/** State of the edited page: the selection, the text being edited, and the notice next to it. */
import { createSiblingOf, timeOf } from "../shared/beside.ts";
import type { Selection } from "../shared/messages.ts";
import type { Person } from "../shared/protocol.ts";
import { ArticleText } from "./article-text.ts";
import { send } from "./channel.ts";
import { elementOf, fieldElement, isSame, parentOf } from "./field-locations.ts";
import type { TextState } from "./fields.ts";
import type { Count } from "./limit.ts";
import { Site } from "./site.ts";
import { restoreText } from "./translators.ts";
import { watchTyping } from "./typing.ts";
import { type Notice, Writing } from "./write.ts";

interface WrittenInput {
  readonly element: HTMLInputElement;
  readonly count: () => Count;
  /** Sends the current text to the editor. */
  readonly report: () => void;
  /** Sends the text and returns the input to the page. */
  readonly leave: () => void;
}

export type FieldKind = "text" | "article" | "picture" | "link" | "icon" | "date" | "other";

/**
 * Cause of a selection:
 * - press: a click, which starts editing a text
 * - write: a key that starts editing
 * - key: a key, which moves the focus
 * - focus: the focus itself, which stays where it is
 * - drop: something dropped on it, which does not move the page
 * - page: the page shown after an action; takes no focus from the editor shell
 * - told: the editor
 */
export type How = "drop" | "press" | "write" | "key" | "focus" | "page" | "told";

export class Frame {
  readonly site = new Site();
  /** Tracks whether the owner is working in the editor shell. */
  readonly siblingOf = createSiblingOf((now) => send({ ...now, kind: "beside" }));
  /** Time of the owner's last click or key in the page, in milliseconds (`timeOf`). */
  actedAt = 0;
  selection: Selection | undefined;
  /**
   * True if the owner selected it. Delete keys ignore what the page selected by itself, as it does after a deletion or an undo.
   */
  isChosen = false;
  writing: Writing | undefined;
  article: ArticleText | undefined;
  /** The input whose text is edited in place (input-text.ts). */
  input: WrittenInput | undefined;
  notice: Notice | undefined;
  /** Others who have a section of the page selected. */
  people: readonly Person[] = [];
  /** Section added last, which is lit for a moment. */
  added: string | undefined;
  /** Selection to make in the page that an action leads to; "new" for a new section. */
  next: Selection | "new" | undefined;
  /** Set by the overlay. Called when the overlay may be out of date. */
  onChange: () => void = () => {};
  /** Set by the replacer. Called when editing of a text has ended. */
  onLeft: (element: HTMLElement, isChanged: boolean) => void = () => {};
  /** Set by the replacer. Returns an element of a field as it was served. */
  servedAt: (element: Element, pointer: string) => Element | undefined = () => undefined;
  /** Set by the overlay. Moves the focus to the selection, after a key selected something other than text. */
  onFocus: () => void = () => {};

  /** The text being edited, of either kind. */
  get written(): Writing | ArticleText | undefined {
    return this.writing ?? this.article;
  }

  noteAct(event: Event): void {
    this.siblingOf.note(event, false);
    const isModifier =
      event instanceof KeyboardEvent && /^(?:Shift|Control|Alt|Meta|AltGraph)$/.test(event.key);
    if (event.type !== "focusin" && !isModifier) this.actedAt = timeOf(event);
  }

  select(selection: Selection | undefined, how: How): void {
    const element = selection && elementOf(document, selection);
    if (selection && !element) return;
    const isText =
      selection?.kind === "field" && element !== undefined && this.#isWritable(selection, element);
    if (this.written && this.written.element !== element) this.leave();
    const isNew = !isSame(selection, this.selection);
    this.selection = selection;
    this.isChosen = how === "page" ? this.isChosen && !isNew : how !== "told";
    if (how !== "told") this.next = undefined;
    if (isNew) this.added = undefined;
    const isWritten = isText && (how === "press" || how === "write" || how === "drop");
    if (isWritten && !this.written) this.#write(selection, element, how);
    else if (how === "write" && element?.matches("input")) element.focus();
    else if (how === "key" || (how === "page" && !this.siblingOf.isBeside)) this.onFocus();
    if (element && how !== "press" && how !== "focus" && how !== "drop")
      element.scrollIntoView({ block: "nearest", behavior: "instant" });
    if (isNew && how !== "told") send({ kind: "selected", selection, byPage: how === "page" });
    this.onChange();
  }

  #write(selection: Selection & { kind: "field" }, element: HTMLElement, how: How): void {
    const { section, pointer } = selection;
    const field = this.site.field(selection);
    if (field?.shape === "markdown") {
      const isPressed = how === "press";
      this.article = new ArticleText(element, { section, pointer }, this.site, isPressed, {
        onChange: () => this.onChange(),
        onNotice: (notice) => this.notify(notice),
        onLeft: (left, isChanged) => this.onLeft(left, isChanged),
        servedAt: () => this.servedAt(element, pointer),
      });
      return;
    }
    const text: TextState =
      field?.shape === "text"
        ? field
        : { shape: "text", isRequired: false, max: null, isPlain: false, alignment: undefined };
    const served = this.servedAt(element, pointer);
    restoreText(element, this.site.value(selection), text.isPlain, served);
    this.writing = new Writing(element, { section, pointer }, text, this.site, {
      onChange: () => this.onChange(),
      onNotice: (notice) => this.notify(notice),
      onLeft: (left, isChanged) => this.onLeft(left, isChanged),
    });
    watchTyping(this.writing);
    if (how === "write") this.writing.focus();
  }

  /** Ends text editing and keeps the selection. */
  leave(): void {
    const { written } = this;
    this.writing = undefined;
    this.article = undefined;
    written?.leave();
    this.onChange();
  }

  notify(notice: Notice): void {
    this.notice = notice;
    send({ kind: "announce", text: notice.text, isNotice: true });
    this.onChange();
  }

  /** Dismisses the notice after a click or a key, here or elsewhere in the editor. */
  dismissNotice(): void {
    if (!this.notice) return;
    this.notice = undefined;
    send({ kind: "notice-dismissed" });
    this.onChange();
  }

  stepOut(): void {
    if (this.writing?.isStep) {
      this.leave();
      this.onFocus();
    } else if (this.selection) this.select(parentOf(this.selection), "key");
    else send({ kind: "key", key: "leave" });
  }

  /** Returns the kind of a field, from its schema or, if unknown, from its element. */
  kindOf(selection: Selection & { kind: "field" }): FieldKind {
    const field = this.site.field(selection);
    const shape = field?.shape;
    if (shape === "markdown") return "article";
    if (shape === "text" || shape === "picture" || shape === "link" || shape === "icon" || shape === "date")
      return shape;
    if (shape !== undefined) return "other";
    const element = fieldElement(document, selection);
    if (element?.matches("picture,img") || element?.querySelector("picture")) return "picture";
    if (element?.matches("svg")) return "icon";
    return element?.matches("time") ? "date" : "text";
  }

  /**
   * Returns true if the role includes a change.
   * @param what the structure of the page, anything in a section, or a text
   * @param section undefined for the site
   */
  may(what: "structure" | "content" | "text", section: string | undefined): boolean {
    const { scope } = this.site;
    if (scope === "contents") return what !== "structure" && section !== undefined;
    return scope === "all" || (scope === "texts" && what === "text");
  }

  isEmptySlot(selection: Selection & { kind: "field" }): boolean {
    return "empty" in (fieldElement(document, selection)?.dataset ?? {});
  }

  /** Returns true if keys write into the element: a text in place, or a text in an input. */
  isTyped(selection: Selection & { kind: "field" }, element: HTMLElement): boolean {
    const isInput = element.matches("input") && this.site.field(selection)?.shape === "text";
    return isInput ? this.may("text", selection.section) : this.#isWritable(selection, element);
  }

  #isWritable(selection: Selection & { kind: "field" }, element: HTMLElement): boolean {
    const kind = this.kindOf(selection);
    return (
      this.may("text", selection.section) &&
      (kind === "text" || kind === "article") &&
      !element.matches("input,textarea,select,img,picture,svg")
    );
  }
}
