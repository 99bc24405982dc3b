/** Actions on the selection: sends them to the editor and remembers what to select afterwards. */
import type { Selection } from "../shared/messages.ts";
import type { FrameWord } from "../shared/words/frame.en.ts";
import { send } from "./channel.ts";
import { placeInList } from "./fields.ts";
import type { Frame } from "./frame.ts";

/** Reason why an action is not available. */
export interface Refusal {
  readonly word: FrameWord;
  readonly values?: Readonly<Record<string, number>>;
}

export type Act = "back" | "forward" | "duplicate" | "delete";

/** @returns why the action is not available for the item; undefined if it is */
export function itemRefusal(frame: Frame, section: string, item: string, act: Act): Refusal | undefined {
  if (!frame.may("content", section)) return { word: "notInRole" };
  const { index, count } = frame.site.locationOf(section, item);
  const { add, remove } = frame.site.bounds(section, placeInList(item).list);
  if (act === "back" && index === 0) return { word: "isFirst" };
  if (act === "forward" && index >= count - 1) return { word: "isLast" };
  if (act === "duplicate" && add) return { word: add.word, values: { max: add.count } };
  if (act === "delete" && remove) return { word: remove.word, values: { min: remove.count } };
  return undefined;
}

/** Same as `itemRefusal`, for a section. */
export function sectionRefusal(frame: Frame, section: string, act: Act): Refusal | undefined {
  if (!frame.may("structure", section)) return { word: "notInRole" };
  const { order } = frame.site;
  if (act === "back" && order[0] === section) return { word: "isFirst" };
  if (act === "forward" && order.at(-1) === section) return { word: "isLast" };
  if (act === "duplicate" && frame.site.typeOf(section)?.isUnique) return { word: "isUnique" };
  return undefined;
}

const sectionActs = { back: "up", forward: "down", duplicate: "duplicate", delete: "delete" } as const;

/** Runs an action on the selection, or announces why it is not available. */
export function act(frame: Frame, what: Act | "open"): void {
  const { selection } = frame;
  if (!selection) return;
  if (selection.kind === "field") {
    actOnField(frame, selection, what);
    return;
  }
  if (what === "open") return;
  const { section } = selection;
  const refusal =
    selection.kind === "item"
      ? itemRefusal(frame, section, selection.pointer, what)
      : sectionRefusal(frame, section, what);
  if (refusal) {
    refuse(frame, refusal);
    return;
  }
  frame.next = nextOf(frame, selection, what);
  // Another item may take its place.
  if (what === "delete") frame.isChosen = false;
  if (selection.kind === "item") send({ kind: "item", section, pointer: selection.pointer, act: what });
  else send({ kind: "section", section, act: sectionActs[what] });
  if (what !== "back" && what !== "forward") return;
  const { index, count } =
    selection.kind === "item"
      ? frame.site.locationOf(section, selection.pointer)
      : { index: frame.site.order.indexOf(section), count: frame.site.order.length };
  const at = Math.max(1, Math.min(count, index + (what === "back" ? 0 : 2)));
  send({ kind: "announce", text: frame.site.word("moved", { at, count }) });
}

function refuse(frame: Frame, { word, values }: Refusal): void {
  send({ kind: "announce", text: frame.site.word(word, values) });
}

function actOnField(frame: Frame, selection: Selection & { kind: "field" }, what: Act | "open"): void {
  const { section, pointer } = selection;
  const kind = frame.kindOf(selection);
  const isEmpty = frame.isEmptySlot(selection);
  if (kind !== "text" && !frame.may("content", section)) {
    refuse(frame, { word: "notInRole" });
    return;
  }
  if (kind === "picture" && (what === "open" || (what === "delete" && !isEmpty)))
    send({ kind: "picture", section, pointer, act: what === "open" ? "replace" : "remove" });
  else if (what !== "open") return;
  else if (kind === "link") send({ kind: "edit-link", section, pointer });
  else if (kind === "text" || kind === "article") {
    frame.select(selection, "write");
    if (frame.writing) frame.writing.isStep = true;
  } else if (kind === "date") send({ kind: "edit-field", section, pointer });
  else if (section !== undefined && kind === "icon") send({ kind: "edit-icon", section, pointer });
}

/** Moves the selection by one position. */
export const move = (frame: Frame, step: 1 | -1): void => act(frame, step < 0 ? "back" : "forward");

/** Returns what to select in the page that the action leads to; undefined: the current selection, wherever it moved. */
function nextOf(
  frame: Frame,
  selection: Exclude<Selection, { kind: "field" }>,
  what: Act,
): Selection | "new" | undefined {
  if (selection.kind === "section") {
    const { order } = frame.site;
    const index = order.indexOf(selection.section);
    const neighbour = order[index + 1] ?? order[index - 1];
    if (what === "duplicate") return "new";
    return what === "delete" && neighbour !== undefined ? { kind: "section", section: neighbour } : selection;
  }
  if (what !== "duplicate" && what !== "delete") return undefined;
  const { list, index } = placeInList(selection.pointer);
  const { count } = frame.site.locationOf(selection.section, selection.pointer);
  return itemAt(selection.section, list, what === "delete" ? Math.min(index, count - 2) : index + 1);
}

const itemAt = (section: string, list: string, index: number): Selection =>
  index < 0 ? { kind: "section", section } : { kind: "item", section, pointer: `${list}/${index}` };

export function addItem(frame: Frame, section: string, list: string): void {
  const { add } = frame.site.bounds(section, list);
  if (add) {
    refuse(frame, { word: add.word, values: { max: add.count } });
    return;
  }
  frame.next = itemAt(section, list, frame.site.countOf(section, list));
  send({ kind: "add-item", section, pointer: list });
}

export const addSection = (at: number): void => send({ kind: "add-section", at });

/** @param to final position */
export function moveTo(frame: Frame, selection: Exclude<Selection, { kind: "field" }>, to: number): void {
  const { section } = selection;
  if (selection.kind === "section") {
    frame.next = selection;
    send({ kind: "move-section", section, to });
    return;
  }
  frame.next = undefined;
  send({ kind: "move-item", section, pointer: selection.pointer, to });
}
