/** State of the frame: the selection, the text that is being written, the notice beside it. */
import { createSiblingOf } from "../beside.ts";
import type { Selection } from "../messages.ts";
import { send } from "./channel.ts";
import type { TextState } from "./fields.ts";
import type { Count } from "./limit.ts";
import { elementOf, fieldElement, isSame, parentOf } from "./places.ts";
import { Site } from "./site.ts";
import { restoreText } from "./translators.ts";
import { watchTyping } from "./typing.ts";
import { type Notice, Writing } from "./write.ts";

interface WrittenInput {
  readonly element: HTMLInputElement;
  readonly count: () => Count;
  /** Tells the editor what was written. */
  readonly report: () => void;
  /** Does so, and gives the input back to the page. */
  readonly leave: () => void;
}

export type FieldKind = "text" | "picture" | "link" | "icon" | "date" | "other";

/**
 * How something came to be selected: by a press, which begins to write a text; to be written, by a key; by a key, which brings the
 * focus; by the focus, which stays where it is; by the page that an act has led to, which takes the focus from nothing beside the
 * page; or the editor has told.
 */
export type How = "press" | "write" | "key" | "focus" | "page" | "told";

export class Frame {
  readonly site = new Site();
  /** Knows if the owner works beside the page. */
  readonly siblingOf = createSiblingOf((now) => send({ kind: "beside", ...now }));
  selection: Selection | undefined;
  /** True if the owner selected it. Keys delete nothing that the page selected by itself, as it does after a deletion or an undo. */
  isChosen = false;
  writing: Writing | undefined;
  /** An input whose text is written in place (input-text.ts). */
  input: WrittenInput | undefined;
  notice: Notice | undefined;
  /** Selection in the page that an act leads to; a section that is new. */
  next: Selection | "new" | undefined;
  /** Drawings may be out of date; set by the overlay. */
  onChange: () => void = () => {};
  /** A text was left; set by what shows new pages. */
  onLeft: (element: HTMLElement, isChanged: boolean) => void = () => {};
  /** An element that shows a field, as the server made it; set by what shows new pages. */
  servedAt: (element: Element, pointer: string) => Element | undefined = () => undefined;
  /** Something that is no text was selected by a key: the focus goes to it; set by the overlay. */
  onFocus: () => void = () => {};

  select(selection: Selection | undefined, how: How): void {
    const element = selection && elementOf(document, selection);
    if (selection && !element) return;
    const isText =
      selection?.kind === "field" && element !== undefined && this.#isWritable(selection, element);
    if (this.writing && this.writing.element !== element) this.leave();
    const isNew = !isSame(selection, this.selection);
    this.selection = selection;
    this.isChosen = how === "page" ? this.isChosen && !isNew : how !== "told";
    if (how !== "told") this.next = undefined;
    const isWritten = isText && (how === "press" || how === "write");
    if (isWritten && !this.writing) this.#write(selection, element, how);
    else if (how === "write" && element?.matches("input")) element.focus();
    else if (how === "key" || (how === "page" && !this.siblingOf.isBeside)) this.onFocus();
    if (element && how !== "press" && how !== "focus")
      element.scrollIntoView({ block: "nearest", behavior: "instant" });
    if (isNew && how !== "told") send({ kind: "selected", selection, byPage: how === "page" });
    this.onChange();
  }

  #write(selection: Selection & { kind: "field" }, element: HTMLElement, how: How): void {
    const { section, pointer } = selection;
    const field = this.site.field(selection);
    const text: TextState =
      field?.shape === "text"
        ? field
        : { shape: "text", isRequired: false, max: null, isPlain: false, alignment: undefined };
    const served = this.servedAt(element, pointer);
    restoreText(element, this.site.value(selection), text.isPlain, served);
    this.writing = new Writing(element, { section, pointer }, text, this.site, {
      onChange: () => this.onChange(),
      onNotice: (notice) => this.tell(notice),
      onLeft: (left, isChanged) => this.onLeft(left, isChanged),
    });
    watchTyping(this.writing);
    if (how === "write") this.writing.focus();
  }

  /** Ends the writing; what it was about stays selected. */
  leave(): void {
    const { writing } = this;
    this.writing = undefined;
    writing?.leave();
    this.onChange();
  }

  tell(notice: Notice): void {
    this.notice = notice;
    send({ kind: "say", text: notice.text, isNotice: true });
    this.onChange();
  }

  /** A press or a key, or something else in the editor: what was said has been seen. */
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

  /** Returns the kind of field, by its schema, or by its looks where that is not known. */
  kindOf(selection: Selection & { kind: "field" }): FieldKind {
    const field = this.site.field(selection);
    const shape = field?.shape;
    if (shape === "text" || shape === "picture" || shape === "link" || shape === "icon" || shape === "date")
      return shape;
    if (shape !== undefined) return "other";
    const element = fieldElement(document, selection);
    if (element?.matches("picture,img") || element?.querySelector("picture")) return "picture";
    if (element?.matches("svg")) return "icon";
    return element?.matches("time") ? "date" : "text";
  }

  isEmptySlot(selection: Selection & { kind: "field" }): boolean {
    return "empty" in (fieldElement(document, selection)?.dataset ?? {});
  }

  #isWritable(selection: Selection & { kind: "field" }, element: HTMLElement): boolean {
    return this.kindOf(selection) === "text" && !element.matches("input,textarea,select,img,picture,svg");
  }
}
