/**
 * The texts that a document had, by their hashes: what was edited in one of them can be brought into a later one. Only what
 * differs is kept.
 */
import { digest } from "../build/index.ts";
import { type Common, type CutText, compareTexts } from "../preview/index.ts";

export interface Versions {
  /** Of the text that the document has now. */
  readonly current: string;
  /** The document has this text from now on. @param common what it has in common with the one before; default: it is looked for */
  take(bytes: Uint8Array, version: string, common?: Common): void;
  has(version: string): boolean;
  /** @returns undefined for one that is not known, or not any more */
  bytesOf(version: string): Uint8Array | undefined;
}

/**
 * The version of a text: a hash of its frame, and of where its pages stand and what they hold. It costs nothing where one page
 * of a thousand was edited, which a hash of the whole text would.
 */
export function versionOf({ document: { ranges } }: CutText): string {
  const parts = [ranges.pages, ...ranges.translations.values()].map((list) =>
    list.map(({ start, digest }) => `${start}:${digest}`).join(),
  );
  return digest(`${digest(ranges.settings)} ${ranges.bytes} ${parts.join(" ")}`);
}

/** From a text to the one before it. */
interface Step {
  /** The version before. */
  readonly before: string;
  readonly start: number;
  /** What stood there. */
  readonly removed: Uint8Array;
  /** Bytes that stand there now. */
  readonly inserted: number;
}

const maxSteps = 500;
/** Bytes of all steps together. */
const room = 32 * 1024 * 1024;

/** @param version of the first text */
export function createVersions(first: Uint8Array, version: string): Versions {
  let bytes = first;
  let current = version;
  let steps: Step[] = [];
  return {
    get current() {
      return current;
    },
    take(next, version, common = compareTexts(bytes, next)) {
      // Nothing is longer or shorter then, and nothing that counts is different.
      if (version !== current)
        steps = withinRoom([{ before: current, ...difference(bytes, next, common) }, ...steps]);
      [bytes, current] = [next, version];
    },
    has: (version) => version === current || steps.some(({ before }) => before === version),
    bytesOf(version) {
      if (version === current) return bytes;
      let text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      for (const { before, start, removed, inserted } of steps) {
        text = Buffer.concat([text.subarray(0, start), removed, text.subarray(start + inserted)]);
        if (before === version) return text;
      }
      return undefined;
    },
  };
}

function withinRoom(steps: readonly Step[]): Step[] {
  let left = room;
  const kept: Step[] = [];
  for (const step of steps.slice(0, maxSteps)) {
    left -= step.removed.length;
    if (left < 0) break;
    kept.push(step);
  }
  return kept;
}

/** What lies between the beginning and the end that two texts have in common. */
function difference(
  before: Uint8Array,
  after: Uint8Array,
  { sameAtStart: start, sameAtEnd: end }: Common,
): Omit<Step, "before"> {
  return {
    start,
    removed: Uint8Array.from(before.subarray(start, before.length - end)),
    inserted: after.length - end - start,
  };
}
