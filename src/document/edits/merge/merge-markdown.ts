/** Three-way merge of texts in Markdown by their blocks, such as paragraphs. */
import { maxMarkdown } from "../../../section/fields.ts";
import { type SplitText, splitSources } from "../../markdown/source.ts";
import { differenceOf, inOrder } from "./align.ts";
import type { Three } from "./three.ts";

type Side = "ours" | "theirs";

/** Blocks of the base that a side replaces. If `from` is `to`, it inserts blocks there. */
interface Hunk {
  readonly side: Side;
  readonly from: number;
  readonly to: number;
  /** Positions of the new blocks in the side. */
  readonly start: number;
  readonly end: number;
}

interface Changes {
  /** Position in the side of each block of the base, or of the one that replaces it; -1 for none. */
  readonly matches: readonly number[];
  readonly hunks: readonly Hunk[];
}

/** Block of the merged text: its positions in the texts that have it, or one in its place. */
interface Entry extends Partial<Three<number>> {
  readonly source: string;
}

/** Maximum size of the table by which blocks are compared: that of texts with 2,000 changed blocks each. */
const maxCells = 4_000_000;

/**
 * @param takesOurs resolves conflicts with our blocks
 * @returns undefined if both sides changed the same block, or if the merged text would be read in another way
 */
export function mergeMarkdown(three: Three<string>, takesOurs = false): string | undefined {
  const split = {
    base: splitSources(three.base),
    ours: splitSources(three.ours),
    theirs: splitSources(three.theirs),
  };
  const [ours, theirs] = [changesOf(split, "ours"), changesOf(split, "theirs")];
  if (!ours || !theirs) return undefined;
  const isSame = (one: Hunk, other: Hunk) =>
    one.from === other.from && one.to === other.to && sourceOf(split, one) === sourceOf(split, other);
  const isApart = (one: Hunk, other: Hunk) => one.from >= other.to || other.from >= one.to;
  const others = theirs.hunks.filter((hunk) => !ours.hunks.some((own) => isSame(own, hunk)));
  const free = others.filter((hunk) => ours.hunks.every((own) => isApart(own, hunk)));
  if (free.length < others.length && !takesOurs) return undefined;
  const entries = merged(split, ours, theirs, [...free, ...ours.hunks]);
  const text = join(split, entries);
  const sources = entries.map(({ source }) => source);
  const isAsMeant = splitSources(text).blocks.map(({ source }) => source);
  return text.length <= maxMarkdown && JSON.stringify(sources) === JSON.stringify(isAsMeant)
    ? text
    : undefined;
}

type Split = Three<SplitText>;

const sourcesOf = ({ blocks }: SplitText): readonly string[] => blocks.map(({ source }) => source);

const sourceOf = (split: Split, { side, start, end }: Hunk): string =>
  JSON.stringify(sourcesOf(split[side]).slice(start, end));

/** @returns undefined if too much differs to be compared */
function changesOf(split: Split, side: Side): Changes | undefined {
  const [base, own] = [sourcesOf(split.base), sourcesOf(split[side])];
  const { start: first, endOne, endOther } = differenceOf(base, own);
  if ((endOne - first) * (endOther - first) > maxCells) return undefined;
  const matches = inOrder(base, own);
  const hunks: Hunk[] = [];
  let [from, start] = [0, 0];
  for (const [to, end] of [...matches, own.length].entries()) {
    if (end === -1) continue;
    // As many blocks as before: each replaces the one in its place.
    if (to - from === end - start)
      for (let at = 0; from + at < to; at++) {
        hunks.push({ side, from: from + at, to: from + at + 1, start: start + at, end: start + at + 1 });
        matches[from + at] = start + at;
      }
    else hunks.push({ side, from, to, start, end });
    [from, start] = [to + 1, end + 1];
  }
  return { matches, hunks };
}

function merged(split: Split, ours: Changes, theirs: Changes, hunks: readonly Hunk[]): readonly Entry[] {
  const entries: Entry[] = [];
  const placesOf = (base: number) => ({ base, ours: ours.matches[base], theirs: theirs.matches[base] });
  let next = 0;
  const keepUntil = (at: number) => {
    for (; next < at; next++)
      entries.push({ ...placesOf(next), source: split.base.blocks[next]?.source ?? "" });
  };
  const sorted = [...hunks].sort((one, other) => one.from - other.from || one.to - other.to);
  for (const { side, from, to, start, end } of sorted) {
    keepUntil(from);
    const isInPlace = to - from === 1 && end - start === 1;
    for (let at = start; at < end; at++) {
      const source = split[side].blocks[at]?.source ?? "";
      entries.push({ ...(isInPlace && placesOf(from)), [side]: at, source });
    }
    next = Math.max(next, to);
  }
  keepUntil(split.base.blocks.length);
  return entries;
}

/** Blank lines are those of a text in which two blocks follow each other. */
function join(split: Split, entries: readonly Entry[]): string {
  let text = "";
  let before: Entry | undefined;
  for (const entry of entries) {
    const gapIn = (side: keyof Three): string | undefined => {
      const at = entry[side];
      const isNext = at !== undefined && (before ? before[side] === at - 1 : at === 0);
      return isNext ? split[side].gaps[at] : undefined;
    };
    const [base, ours, theirs] = [gapIn("base"), gapIn("ours"), gapIn("theirs")];
    const gap = ours !== base ? (ours ?? theirs) : (theirs ?? ours);
    text += (gap ?? (before ? split.base.lineEnd.repeat(2) : "")) + entry.source;
    before = entry;
  }
  const [base, ours, theirs] = [split.base, split.ours, split.theirs].map(({ gaps }) => gaps.at(-1) ?? "");
  return before ? text + (ours === base ? theirs : ours) : "";
}
