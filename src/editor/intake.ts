/**
 * Bounds what requests hold in memory while they are received and worked on: a picture is read whole, since stores take whole
 * files. Beyond the bounds a request is refused before it is read, and the browser sends it again a little later.
 */
import type { IncomingMessage } from "node:http";
import { Refusal } from "./refusal.ts";

export interface IntakeLimits {
  /** Bytes of all requests of the process at once. One request is always taken, however large. */
  readonly bytes: number;
  /** The same of one site. */
  readonly siteBytes: number;
  /** Requests of one site at once. */
  readonly siteRequests: number;
  /** Milliseconds in which a request must have come. */
  readonly time: number;
}

export interface Intake {
  /**
   * Reads a request's body, and holds its place until the work is done.
   * @param maxBytes of the body @param tooLarge says so to the owner
   * @throws Refusal
   */
  receive<T>(
    request: IncomingMessage,
    maxBytes: number,
    tooLarge: Refusal,
    work: (body: Buffer) => Promise<T>,
  ): Promise<T>;
}

const mebibyte = 1024 * 1024;
const time = 5 * 60_000;
/** Edits and pictures apart: pictures that are on their way keep no text from being saved. */
const intakeLimits = {
  edits: { bytes: 64 * mebibyte, siteBytes: 16 * mebibyte, siteRequests: 32, time },
  pictures: { bytes: 256 * mebibyte, siteBytes: 128 * mebibyte, siteRequests: 8, time },
} as const satisfies Readonly<Record<string, IntakeLimits>>;

export interface Intakes {
  readonly edits: Intake;
  readonly pictures: Intake;
}

/** To be called once a process. @returns makes the intakes of a site, which share the bounds of the process */
export function createIntakes(limits = intakeLimits): () => Intakes {
  const [edits, pictures] = [createIntake(limits.edits), createIntake(limits.pictures)];
  return () => ({ edits: edits(), pictures: pictures() });
}

export function createIntake({ bytes, siteBytes, siteRequests, time }: IntakeLimits): () => Intake {
  let held = 0;
  return () => {
    let ofSite = 0;
    let requests = 0;
    return {
      async receive(request, maxBytes, tooLarge, work) {
        const size = sizeOf(request, maxBytes);
        if (size > maxBytes) throw tooLarge;
        const isFull = (now: number, most: number) => now > 0 && now + size > most;
        if (requests >= siteRequests || isFull(ofSite, siteBytes) || isFull(held, bytes))
          throw new Refusal("busy", "The server is taking other files. Try again in a moment.");
        requests++;
        ofSite += size;
        held += size;
        try {
          return await work(await readWhole(request, size, tooLarge, time));
        } finally {
          requests--;
          ofSite -= size;
          held -= size;
        }
      },
    };
  };
}

/** Returns the announced size; a request that announces none may send as much as is taken. */
function sizeOf({ headers }: IncomingMessage, maxBytes: number): number {
  const size = Number(headers["content-length"] ?? maxBytes);
  return Number.isSafeInteger(size) ? size : maxBytes;
}

/** @param size bytes at most */
async function readWhole(
  request: IncomingMessage,
  size: number,
  tooLarge: Refusal,
  time: number,
): Promise<Buffer> {
  // Memory is taken as it is written to: what is announced and not sent costs nothing.
  const body = Buffer.allocUnsafeSlow(size);
  let length = 0;
  const late = setTimeout(() => request.destroy(new Refusal("busy", "The request took too long.")), time);
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      if (length + chunk.length > size) throw tooLarge;
      length += chunk.copy(body, length);
    }
  } finally {
    clearTimeout(late);
  }
  return body.subarray(0, length);
}
