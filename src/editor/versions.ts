/**
 * The texts that a document had, by their hashes: what was edited in one of them can be brought into a later one. Only what
 * differs is kept.
 */
import { digest } from "../build/index.ts";
import { sameAtEnd, sameAtStart } from "../preview/index.ts";

export interface Versions {
  /** SHA-256 of the text that the document has now, hex. */
  readonly current: string;
  /** The document has this text from now on. @param version of it, where it is known */
  take(bytes: Uint8Array, version?: string): void;
  /** @returns undefined for one that is not known, or not any more */
  bytesOf(version: string): Uint8Array | undefined;
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

const mostSteps = 500;
/** Bytes of all steps together. */
const room = 32 * 1024 * 1024;

export function createVersions(first: Uint8Array): Versions {
  let bytes = first;
  let current = digest(first);
  let steps: Step[] = [];
  return {
    get current() {
      return current;
    },
    take(next, version = digest(next)) {
      if (version === current) return;
      steps = withinRoom([{ before: current, ...difference(bytes, next) }, ...steps]);
      [bytes, current] = [next, version];
    },
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
  for (const step of steps.slice(0, mostSteps)) {
    left -= step.removed.length;
    if (left < 0) break;
    kept.push(step);
  }
  return kept;
}

/** What lies between the beginning and the end that two texts have in common. */
function difference(before: Uint8Array, after: Uint8Array): Omit<Step, "before"> {
  const [one, other] = [asBuffer(before), asBuffer(after)];
  const start = sameAtStart(one, other);
  const end = sameAtEnd(one, other, Math.min(one.length, other.length) - start);
  return {
    start,
    removed: Uint8Array.from(before.subarray(start, before.length - end)),
    inserted: after.length - end - start,
  };
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
