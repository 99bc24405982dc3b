/** Formats new values like the text around them. */
import type { Item, Parts } from "./split.ts";

interface ValidationContext {
  /** Enclosing items, the outermost first: the last contains the object or list of the place. */
  readonly around: readonly Item[];
  readonly parts: Parts;
}

/**
 * @param name key of a member; undefined in a list
 * @returns the text of a new item with the white space to its neighbour: the item before it, or the former first item after
 *   it; for the first item of all, everything between the brackets
 */
export function formatItem(
  { around, parts }: ValidationContext,
  index: number,
  name: string | undefined,
  value: unknown,
): string {
  const { items } = parts;
  const isSpaced = usesSpaces([...around, ...items]);
  const lead = name === undefined ? "" : `${JSON.stringify(name)}${leadOf(items) ?? (isSpaced ? ": " : ":")}`;
  const holder = around.at(-1);
  if (items.length === 0) {
    const outside = holder ? indentOf(holder.before) : "";
    if (outside === undefined) return lead + formatInline(value, isSpaced);
    const newline = newlineOf(around);
    const unit = unitOf(around, parts);
    return `${newline}${outside}${unit}${lead}${formatBlock(value, unit, outside + unit, newline)}${newline}${outside}`;
  }
  const only = items.length === 1 ? items[0] : undefined;
  const like = (items[index === 0 ? 1 : Math.min(index, items.length - 1)] ?? only)?.before ?? "";
  const indent = indentOf(like);
  const between = only && indent === undefined ? (isSpaced ? " " : "") : like;
  const text =
    indent === undefined
      ? formatInline(value, isSpaced)
      : formatBlock(value, unitOf(around, parts), indent, newlineOf(around, like));
  return index === 0 ? `${lead}${text},${between}` : `,${between}${lead}${text}`;
}

/** @param around enclosing items; the last contains the value @param old text of the old value */
export function formatValue(around: readonly Item[], old: string, value: unknown): string {
  const indent = indentOf(around.at(-1)?.before ?? "");
  const isInline = indent === undefined || (/^[[{]\s*[^\s\]}]/.test(old) && !old.includes("\n"));
  if (isInline) return formatInline(value, usesSpaces(around));
  return formatBlock(value, unitOf(around, undefined), indent, newlineOf(around));
}

const formatBlock = (value: unknown, unit: string, indent: string, newline: string): string =>
  // JSON texts cannot contain line ends.
  JSON.stringify(value, undefined, unit).replaceAll("\n", newline + indent);

const formatInline = (value: unknown, isSpaced: boolean): string =>
  isSpaced
    ? JSON.stringify(value, undefined, 1).replace(
        /([[{]?)\n *(?=([\]}]?))/g,
        (_, open: string, close: string) => open || (close ? "" : " "),
      )
    : JSON.stringify(value);

/** @returns the indentation of a line; undefined if there is none */
function indentOf(blank: string): string | undefined {
  const at = blank.lastIndexOf("\n");
  return at === -1 ? undefined : blank.slice(at + 1);
}

const newlineOf = (around: readonly Item[], beside = ""): string =>
  [beside, ...around.map(({ before }) => before)].some((blank) => blank.includes("\r\n")) ? "\r\n" : "\n";

/** Returns the indentation step of the innermost enclosing lines. */
function unitOf(around: readonly Item[], parts: Parts | undefined): string {
  const inside = parts?.items.slice(0, 1) ?? [];
  const indents = ["", ...[...around, ...inside].flatMap(({ before }) => indentOf(before) ?? [])].reverse();
  for (const [index, outer] of indents.slice(1).entries()) {
    const inner = indents[index] ?? "";
    if (inner.length > outer.length && inner.startsWith(outer)) return inner.slice(outer.length);
  }
  return "  ";
}

/** True if a colon is followed by a space. */
const usesSpaces = (items: readonly Item[]): boolean => {
  const lead = items.findLast(({ name }) => name !== undefined)?.lead;
  return lead === undefined || !lead.endsWith(":");
};

/** @returns the text between a key and its value */
const leadOf = (items: readonly Item[]): string | undefined => {
  const lead = items.at(-1)?.lead;
  return lead?.slice(lead.lastIndexOf('"') + 1);
};
