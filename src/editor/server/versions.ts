/** Earlier texts of a document by their hashes, so that edits made for them can be rebased. Only differences are stored. */
import { digest } from "../../build/index.ts";
import { type Common, type CutText, compareTexts } from "../../preview/index.ts";

export interface Versions {
  /** Version of the current text. */
  readonly current: string;
  /**
   * Sets the current text.
   * @param common bytes shared with the previous text; default: computed here
   */
  take(bytes: Uint8Array, version: string, common?: Common): void;
  has(version: string): boolean;
  /** @returns undefined for a version that is not known, or no longer */
  bytesOf(version: string): Uint8Array | undefined;
}

/**
 * Returns the version of a text: a hash of its site settings, and of the positions and hashes of its pages. Unlike a hash of the
 * whole text, it costs next to nothing when one page of a thousand has changed.
 */
export function versionOf({ document: { ranges } }: CutText): string {
  const parts = [ranges.pages, ...ranges.translations.values()].map((list) =>
    list.map(({ start, digest }) => `${start}:${digest}`).join(),
  );
  return digest(`${digest(ranges.settings)} ${ranges.bytes} ${parts.join(" ")}`);
}

/** Separates the two halves of the version of a document with part files: its own text, and those files. */
export const versionMark = "-";

/** @returns version of the document's own text */
export const ownVersion = (version: string): string => version.split(versionMark)[0] ?? "";

/** Step from a text back to the previous one. */
interface Step {
  /** The previous version. */
  readonly before: string;
  readonly start: number;
  /** Bytes of the previous text at this position. */
  readonly removed: Uint8Array;
  /** Number of bytes that replaced them. */
  readonly inserted: number;
}

const maxSteps = 500;
/** Maximum size of all steps together, in bytes. */
const maxBytes = 32 * 1024 * 1024;

/** @param version version of the first text */
export function createVersions(first: Uint8Array, version: string): Versions {
  let bytes = first;
  let current = version;
  let steps: Step[] = [];
  return {
    get current() {
      return current;
    },
    take(next, version, common = compareTexts(bytes, next)) {
      // If the version is the same, so is the length, and nothing that matters differs.
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
  let left = maxBytes;
  const kept: Step[] = [];
  for (const step of steps.slice(0, maxSteps)) {
    left -= step.removed.length;
    if (left < 0) break;
    kept.push(step);
  }
  return kept;
}

/** Returns the part between the common start and end of two texts. */
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
