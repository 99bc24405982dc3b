/** Queue of cards to draw: in this thread, and in a second one once there are many. */
import { existsSync } from "node:fs";
import { setImmediate as turn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { BrandColours } from "./brand.ts";
import { formatSheet } from "./card-sheet.ts";
import type { CardText } from "./draw-card.ts";
import type { Typesetter } from "./typesetter.ts";

/** Initial data of the thread. */
export interface CardThreadData {
  readonly colours: BrandColours;
  readonly fonts: readonly Uint8Array[];
}

interface Job {
  readonly texts: readonly CardText[];
  readonly done: (sheet: Uint8Array) => void;
  readonly failed: (error: unknown) => void;
}

/** Compiled next to the engine. If it is missing, as in tests of the sources, all cards are drawn in this thread. */
const threadCode = fileURLToPath(new URL("./card-thread.js", import.meta.url));
/**
 * Number of cards after which a thread is started. It takes about a
 * fifth of a second, and more cards are likely to follow by then.
 */
const worthThread = 64;
/** Sheets sent to the thread in advance, so that it need not wait for the next one. */
const maxAhead = 2;
/** Milliseconds after which an idle thread ends. */
const patience = 500;

/** @returns a function that draws a sheet of cards when its turn comes */
export function createCardQueue(
  colours: BrandColours,
  typesetter: Typesetter,
  threads: number,
): (texts: readonly CardText[]) => Promise<Uint8Array> {
  const waiting: Job[] = [];
  let isDrawing = false;
  let drawn = 0;
  let thread: { feed(): void } | undefined;
  let mayStart = threads > 0 && existsSync(threadCode);

  async function loadDrawer() {
    const [{ createCardDrawer }, lettering] = await Promise.all([
      import("./draw-card.ts"),
      typesetter.lettering(),
    ]);
    return createCardDrawer(colours, lettering);
  }
  let drawer: ReturnType<typeof loadDrawer> | undefined;

  async function drawHere(): Promise<void> {
    isDrawing = true;
    drawer ??= loadDrawer();
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      try {
        if (mayStart && !thread && drawn >= worthThread) thread = startThread(await typesetter.fonts());
        const draw = await drawer;
        const cards: Uint8Array[] = [];
        for (const text of job.texts) {
          cards.push(draw(text));
          // Meanwhile finished cards are written, and the other thread gets more work.
          await turn();
        }
        drawn += cards.length;
        job.done(formatSheet(cards));
      } catch (error) {
        job.failed(error);
      }
    }
    isDrawing = false;
  }

  function startThread(fonts: readonly Uint8Array[]) {
    const workerData: CardThreadData = { colours, fonts };
    const worker = new Worker(threadCode, { workerData, resourceLimits: { maxYoungGenerationSizeMb: 4 } });
    const drawing: Job[] = [];
    let end: NodeJS.Timeout | undefined;
    const feed = () => {
      while (drawing.length < maxAhead && waiting.length > 0) {
        const job = waiting.shift() as Job;
        drawing.push(job);
        worker.postMessage(job.texts);
      }
      clearTimeout(end);
      if (drawing.length > 0) return worker.ref();
      // Only pending cards keep the process alive.
      worker.unref();
      end = setTimeout(() => void worker.terminate(), patience).unref();
    };
    worker.on("message", (sheet: Uint8Array) => {
      drawing.shift()?.done(sheet);
      feed();
    });
    // A problem with a card is thrown again in this thread.
    worker.on("error", () => {
      mayStart = false;
    });
    worker.on("exit", () => {
      clearTimeout(end);
      thread = undefined;
      waiting.unshift(...drawing.splice(0));
      if (waiting.length > 0 && !isDrawing) void drawHere();
    });
    feed();
    return { feed };
  }

  return (texts) =>
    new Promise((done, failed) => {
      waiting.push({ texts, done, failed });
      if (thread) thread.feed();
      if (!isDrawing && waiting.length > 0) void drawHere();
    });
}
