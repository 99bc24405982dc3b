/**
 * Limits the memory for requests while they are received and processed. A picture is read as a whole, because stores take whole
 * files. Beyond the limits, a request is refused before it is read, and the browser sends it again a little later.
 */
import type { IncomingMessage } from "node:http";
import { Refusal } from "./refusal.ts";

export interface IntakeLimits {
  /** Maximum bytes of all requests of the process. A single request is always accepted, whatever its size. */
  readonly bytes: number;
  /** Maximum bytes of all requests for one site. */
  readonly siteBytes: number;
  /** Maximum number of parallel requests for one site. */
  readonly siteRequests: number;
  /** Timeout for receiving a request, in milliseconds. */
  readonly time: number;
}

export interface Intake {
  /**
   * Reads a request's body and counts its size until the work is done.
   * @param maxBytes maximum size of the body, in bytes
   * @param tooLarge error for a larger body
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
/** Edits and pictures are counted separately, so that uploads don't keep texts from being saved. */
const intakeLimits = {
  edits: { bytes: 64 * mebibyte, siteBytes: 16 * mebibyte, siteRequests: 32, time },
  pictures: { bytes: 256 * mebibyte, siteBytes: 128 * mebibyte, siteRequests: 8, time },
  /** Files of translations: they wait for each other, and each becomes many times as large in memory. */
  texts: { bytes: 48 * mebibyte, siteBytes: 12 * mebibyte, siteRequests: 1, time },
} as const satisfies Readonly<Record<string, IntakeLimits>>;

export interface Intakes {
  readonly edits: Intake;
  readonly pictures: Intake;
  readonly texts: Intake;
}

/**
 * Call once per process.
 * @returns function that creates the limits of a site, within the shared limits of the process
 */
export function createIntakes(limits = intakeLimits): () => Intakes {
  const edits = createIntake(limits.edits);
  const pictures = createIntake(limits.pictures);
  const texts = createIntake(limits.texts);
  return () => ({ edits: edits(), pictures: pictures(), texts: texts() });
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
        const isFull = (now: number, max: number) => now > 0 && now + size > max;
        if (requests >= siteRequests || isFull(ofSite, siteBytes) || isFull(held, bytes))
          throw new Refusal("busy", "The server is busy with other uploads. Try again in a moment.");
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

/** Returns the announced size; for a request without one, the maximum. */
function sizeOf({ headers }: IncomingMessage, maxBytes: number): number {
  const size = Number(headers["content-length"] ?? maxBytes);
  return Number.isSafeInteger(size) ? size : maxBytes;
}

/** @param size maximum size, in bytes */
async function readWhole(
  request: IncomingMessage,
  size: number,
  tooLarge: Refusal,
  time: number,
): Promise<Buffer> {
  // Memory is only used once it is written: an announced body that is never sent costs nothing.
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
