/**
 * Optimistic update: computes which pending edits the page can show before the server answers (list order, removed items, hidden
 * sections, texts). Pure.
 */
import type { Address, Operation } from "../../document/edits/operation.ts";
import type { OptimisticList, OptimisticText, OptimisticUpdate } from "../shared/messages.ts";
import { formatPointer, type Path } from "../shared/pointer.ts";
import type { EditRequest, PageState } from "../shared/protocol.ts";

/** A value with its lists as the pending edits leave them. */
type Mirror =
  | {
      readonly items: readonly Item[];
      /** Number of items in the page as shown. */
      readonly count: number;
    }
  | { readonly members: ReadonlyMap<string, Mirror> };

interface Item {
  /** Position in the page as shown; undefined for a new item with no counterpart there. */
  readonly from: number | undefined;
  readonly isCopy: boolean;
  readonly value: Mirror;
}

const blank: Mirror = { members: new Map() };

/** @returns the lists and texts of the page that change, and the sections to hide or show */
export function optimisticOf(
  { path, language, version, sections }: PageState,
  waiting: readonly EditRequest[],
): Omit<OptimisticUpdate, "heard"> {
  const hidden: Record<string, boolean> = {};
  const texts = new Map<string, OptimisticText>();
  let page = mirrorOf({ components: sections.map(({ data }) => ({ data })) });
  const indexOf = (id: string): number => {
    const list = "members" in page ? page.members.get("components") : undefined;
    if (!list || !("items" in list)) return -1;
    return list.items.findIndex(({ from, isCopy }) => !isCopy && sections[from ?? -1]?.id === id);
  };
  const pathOf = ({ section, path }: Address): Path | undefined => {
    if (section === undefined) return path;
    const index = indexOf(section);
    return index < 0 ? undefined : ["components", index, ...path];
  };
  /** Sections whose edits have unknown positions in this page; undefined stands for the list of sections. */
  const unknown = new Set<string | undefined>();
  let isSiteReordered = false;
  for (const { base, operations = [], intent } of waiting) {
    const copied = intent?.kind === "duplicate-section" ? indexOf(intent.section) : -1;
    for (const change of [...operations, ...changesOf(intent, copied)]) {
      const { section, path: within } = change.at;
      if (change.at.page === undefined) {
        isSiteReordered ||= change.op !== "set";
        if (isSiteReordered || change.op !== "set" || change.at.language !== language) continue;
        for (const text of siteTexts(change.value, within)) texts.set(` ${text.pointer}`, text);
      }
      if (change.at.page !== path) continue;
      // An edit made on another version may use other positions, and so may later edits in the same section. A field outside
      // of lists is where it was.
      const isInList = change.op !== "set" || within.some((key) => typeof key === "number");
      if (base !== version && isInList) unknown.add(section);
      if (unknown.has(section) && isInList) continue;
      const at = pathOf(change.at);
      const text = at && change.op === "set" && textOf(change.value, section, originOf(page, at));
      if (text && change.at.language === language) texts.set(`${section} ${text.pointer}`, text);
      if (change.at.language !== undefined) continue;
      const [name, ...below] = within;
      if (change.op === "set" && section !== undefined && name === "status" && below.length === 0)
        hidden[section] = change.value !== "published";
      if (at) page = changed(page, at, change);
    }
  }
  return {
    lists: listsOf(page, []).map((list) => named(list, sections)),
    hidden,
    texts: [...texts.values()],
  };
}

/** Texts of the header and the footer. A group that the document had left out is set together with its text. */
function siteTexts(value: unknown, path: Path): OptimisticText[] {
  if (typeof value === "string") return [{ section: undefined, pointer: formatPointer(path), value }];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, below]) => siteTexts(below, [...path, name]));
}

/** @param path in the page as shown, below its sections */
function textOf(
  value: unknown,
  section: string | undefined,
  path: Path | undefined,
): OptimisticText | undefined {
  const [, , first, ...within] = path ?? [];
  if (typeof value !== "string" || section === undefined || first !== "data") return undefined;
  return { section, pointer: formatPointer(within), value };
}

/** @returns the path in the page as shown; undefined if it is not there yet */
function originOf(value: Mirror | undefined, [key, ...below]: Path): Path | undefined {
  if (key === undefined) return [];
  if (!value || "members" in value) {
    const rest = originOf(value?.members.get(String(key)), below);
    return rest && [key, ...rest];
  }
  const item = value.items[Number(key)];
  if (item?.from === undefined || item.isCopy) return undefined;
  const rest = originOf(item.value, below);
  return rest && [item.from, ...rest];
}

type Change = Operation | { readonly op: "copy"; readonly at: Address };

/** Predictable effects of an intent. @param copied position of the section being copied */
function changesOf(intent: EditRequest["intent"], copied: number): Change[] {
  if (intent?.kind === "duplicate-item") return [{ op: "copy", at: intent.at }];
  if (intent?.kind === "add-section")
    return [{ op: "insert", at: { page: intent.page, path: ["components", intent.at] }, value: undefined }];
  if (intent?.kind !== "duplicate-section" || copied < 0) return [];
  return [{ op: "copy", at: { page: intent.page, path: ["components", copied] } }];
}

function mirrorOf(value: unknown): Mirror {
  if (Array.isArray(value))
    return {
      items: value.map((item, from) => ({ from, isCopy: false, value: mirrorOf(item) })),
      count: value.length,
    };
  if (typeof value !== "object" || value === null) return blank;
  return { members: new Map(Object.entries(value).map(([name, below]) => [name, mirrorOf(below)])) };
}

function changed(value: Mirror, [key, ...below]: Path, change: Change): Mirror {
  if (key === undefined) return blank;
  if ("members" in value) {
    const member = value.members.get(String(key));
    // The original positions of a replaced value's items are unknown.
    if (!member) return value;
    return { members: new Map(value.members).set(String(key), changed(member, below, change)) };
  }
  const index = Number(key);
  const item = value.items[index];
  if (below.length === 0 && change.op !== "set")
    return { ...value, items: changedItems(value.items, index, change) };
  if (!item) return value;
  return { ...value, items: value.items.with(index, { ...item, value: changed(item.value, below, change) }) };
}

function changedItems(items: readonly Item[], index: number, change: Change): readonly Item[] {
  const item = items[index];
  if (change.op === "insert")
    return items.toSpliced(index, 0, { from: undefined, isCopy: false, value: blank });
  if (!item) return items;
  if (change.op === "copy") return items.toSpliced(index + 1, 0, { ...item, isCopy: true });
  const others = items.toSpliced(index, 1);
  return change.op === "move" ? others.toSpliced(change.to, 0, item) : others;
}

interface List {
  readonly path: Path;
  readonly items: readonly Item[];
}

/** Lists whose items moved, at the paths they have in the page as shown. */
function listsOf(value: Mirror, path: Path): List[] {
  if ("members" in value)
    return [...value.members].flatMap(([name, below]) => listsOf(below, [...path, name]));
  const { items, count } = value;
  const below = items.flatMap(({ from, isCopy, value }) =>
    from === undefined || isCopy ? [] : listsOf(value, [...path, from]),
  );
  const isSame = items.length === count && items.every(({ from, isCopy }, at) => from === at && !isCopy);
  return isSame ? below : [{ path, items }, ...below];
}

function named({ path, items }: List, sections: PageState["sections"]): OptimisticList {
  const shown = items.flatMap(({ from, isCopy }) => (from === undefined ? [] : { from, isCopy }));
  const [, index, , ...within] = path;
  if (index === undefined) return { section: undefined, pointer: "", items: shown };
  return { section: sections[Number(index)]?.id, pointer: formatPointer(within), items: shown };
}
