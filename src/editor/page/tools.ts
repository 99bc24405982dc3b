/** Tools of the selection and their actions. */
import type { Selection } from "../shared/messages.ts";
import { isMirrored, mirror, seenSide } from "../shared/sides.ts";
import type { FrameWord } from "../shared/words/frame.en.ts";
import { send } from "./channel.ts";
import { fieldElement, parentOf } from "./field-locations.ts";
import type { Frame } from "./frame.ts";
import type { IconName } from "./icons.ts";
import { type Act, act, itemRefusal, type Refusal, sectionRefusal } from "./items.ts";
import { askLink, linkAround } from "./text-link.ts";

export interface Tool {
  readonly word: FrameWord;
  readonly icon: IconName;
  readonly run: () => void;
  /** Reason why the tool is disabled. */
  readonly refusal?: Refusal | undefined;
  readonly isPressed?: boolean;
}

export interface Bar {
  /** Name of the bar. */
  readonly word: "section" | "item" | "text" | "picture" | "link" | "icon" | "date" | "field";
  /** Text at its start. */
  readonly title?: string;
  /** Selection that its handle drags. */
  readonly drags?: Exclude<Selection, { kind: "field" }>;
  readonly tools: readonly Tool[];
}

export function barsOf(frame: Frame): Bar[] {
  const { selection } = frame;
  if (!selection) return [];
  if (selection.kind === "section")
    return [allowed(sectionBar(frame, selection), frame.may("structure", selection.section))];
  const bars = (selection.kind === "item" ? [itemBar(frame, selection)] : fieldBars(frame, selection)).map(
    (bar) => allowed(bar, frame.may("content", selection.section)),
  );
  const around = parentOf(selection);
  const stepOut: Tool = { word: "around", icon: "around", run: () => frame.stepOut() };
  return bars.map((bar, index) =>
    index === bars.length - 1 && around ? { ...bar, tools: [...bar.tools, stepOut] } : bar,
  );
}

/** Without the tools that the role does not include. Links inside of a text are part of it. */
const allowed = ({ drags, tools, ...bar }: Bar, isAllowed: boolean): Bar =>
  isAllowed
    ? { ...bar, ...(drags && { drags }), tools }
    : {
        ...bar,
        tools: tools.filter(({ word }) => word === "openPage" || (bar.word === "text" && word === "link")),
      };

function sectionBar(frame: Frame, selection: Selection & { kind: "section" }): Bar {
  const { section } = selection;
  const isHidden = frame.site.isHidden(section);
  const tool = (word: FrameWord, icon: IconName, what: Act): Tool => ({
    word,
    icon,
    run: () => act(frame, what),
    refusal: sectionRefusal(frame, section, what),
  });
  const sendAct = (what: "hide" | "show" | "change-type" | "new-article") => () =>
    send({ kind: "section", section, act: what });
  return {
    word: "section",
    title: frame.site.typeOf(section)?.label ?? "",
    drags: selection,
    tools: [
      ...(frame.site.typeOf(section)?.listsPages
        ? [{ word: "newArticle", icon: "write", run: sendAct("new-article") } as const]
        : []),
      tool("moveUp", "arrowUp", "back"),
      tool("moveDown", "arrowDown", "forward"),
      tool("duplicate", "copy", "duplicate"),
      isHidden
        ? { word: "show", icon: "eye", run: sendAct("show") }
        : { word: "hide", icon: "eyeOff", run: sendAct("hide") },
      { word: "changeType", icon: "replace", run: sendAct("change-type") },
      tool("delete", "trash", "delete"),
    ],
  };
}

function itemBar(frame: Frame, selection: Selection & { kind: "item" }): Bar {
  const { section, pointer } = selection;
  const { index, count } = frame.site.locationOf(section, pointer);
  const tool = (word: FrameWord, icon: IconName, what: Act): Tool => ({
    word,
    icon,
    run: () => act(frame, what),
    refusal: itemRefusal(frame, section, pointer, what),
  });
  const isOther = document.dir === "rtl";
  return {
    word: "item",
    title: `${index + 1}/${count}`,
    drags: selection,
    tools: [
      tool("moveBack", isOther ? "arrowRight" : "arrowLeft", "back"),
      tool("moveForward", isOther ? "arrowLeft" : "arrowRight", "forward"),
      tool("duplicate", "copy", "duplicate"),
      tool("delete", "trash", "delete"),
    ],
  };
}

type FieldSelection = Selection & { kind: "field" };

function fieldBars(frame: Frame, selection: FieldSelection): Bar[] {
  const { section, pointer } = selection;
  const link = linkBar(frame, selection);
  const kind = frame.kindOf(selection);
  if (kind === "text") return [textBar(frame, selection), ...(link ?? [])];
  if (kind === "article") return [{ word: "text", tools: [] }];
  if (kind === "picture") return [pictureBar(frame, selection), ...(link ?? [])];
  if (kind === "link") return link ?? [{ word: "link", tools: [editLink(section, pointer)] }];
  if (kind === "other" || (section === undefined && kind === "icon")) return [{ word: "field", tools: [] }];
  const run = () =>
    section !== undefined && kind === "icon"
      ? send({ kind: "edit-icon", section, pointer })
      : send({ kind: "edit-field", section, pointer });
  const tool: Tool =
    kind === "icon" ? { word: "editIcon", icon: "smile", run } : { word: "editDate", icon: "calendar", run };
  return [{ word: kind, tools: [tool] }, ...(link ?? [])];
}

const editLink = (section: string | undefined, pointer: string): Tool => ({
  word: "editLink",
  icon: "link",
  run: () => send({ kind: "edit-link", section, pointer }),
});

const sides = [
  ["left", "alignLeft", "left"],
  ["centre", "alignCenter", "center"],
  ["right", "alignRight", "right"],
] as const;

function textBar(frame: Frame, selection: FieldSelection): Bar {
  const { section, pointer } = selection;
  const field = frame.site.field(selection);
  const tools: Tool[] = [];
  if (section !== undefined && field?.shape === "text" && field.alignment !== undefined) {
    const beside = `${pointer.slice(0, pointer.lastIndexOf("/"))}/${field.alignment}`;
    const element = fieldElement(document, selection);
    const isOther = isMirrored(element);
    const stored = frame.site.value({ section, pointer: beside });
    const now = typeof stored === "string" ? mirror(stored, isOther) : element && seenSide(element);
    for (const [word, icon, side] of sides)
      tools.push({
        word,
        icon,
        isPressed: now === side,
        run: () => send({ kind: "align", section, pointer, side: mirror(side, isOther) as typeof side }),
      });
  }
  const { writing } = frame;
  // Links cannot be nested.
  const isInLink = fieldElement(document, selection)?.closest("a,button");
  if (writing && !writing.field.isPlain && !isInLink) {
    const hasPart = writing.range?.collapsed === false || linkAround(writing) !== undefined;
    tools.push({
      word: "link",
      icon: "link",
      run: () => askLink(writing),
      refusal: hasPart ? undefined : { word: "noPart" },
    });
  }
  return { word: "text", tools };
}

function pictureBar(frame: Frame, selection: FieldSelection): Bar {
  const { section, pointer } = selection;
  const refusal: Refusal | undefined = frame.isEmptySlot(selection) ? { word: "noPicture" } : undefined;
  const tool = (
    word: FrameWord,
    icon: IconName,
    what: "replace" | "crop" | "focus" | "description" | "remove",
    isNeeded = true,
  ): Tool => ({
    word,
    icon,
    run: () => send({ kind: "picture", section, pointer, act: what }),
    refusal: isNeeded ? refusal : undefined,
  });
  return {
    word: "picture",
    tools: [
      tool("replace", "photo", "replace", false),
      ...(frame.site.hasPart(selection, "crop") ? [tool("crop", "crop", "crop")] : []),
      ...(frame.site.hasPart(selection, "focus") ? [tool("focus", "focus", "focus")] : []),
      ...(frame.site.hasPart(selection, "alt") ? [tool("description", "alt", "description")] : []),
      tool("remove", "trash", "remove"),
    ],
  };
}

/** Link bar for a selection inside a link, or for the link at the caret. */
function linkBar(frame: Frame, selection: FieldSelection): Bar[] | undefined {
  const { section } = selection;
  const element = fieldElement(document, selection);
  const { writing } = frame;
  const inText = writing && linkAround(writing);
  const around = inText ?? element?.closest("a");
  const target = frame.site.link(selection);
  if (!around && !(target !== undefined && element?.matches("a,button,span"))) return undefined;
  const tools: Tool[] = [];
  if (writing && inText) tools.push({ word: "editLink", icon: "link", run: () => askLink(writing) });
  else if (target !== undefined) tools.push(editLink(section, target));
  const href = around?.getAttribute("href");
  if (href) tools.push({ word: "openPage", icon: "open", run: () => send({ kind: "open", href }) });
  return [{ word: "link", tools }];
}
