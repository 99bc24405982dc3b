/** Worker thread that draws cards of one site. */
import { parentPort, workerData } from "node:worker_threads";
import type { CardThreadData } from "./card-queue.ts";
import { formatSheet } from "./card-sheet.ts";
import { type CardText, createCardDrawer } from "./draw-card.ts";
import { createLettering } from "./lettering.ts";

const { colours, fonts } = workerData as CardThreadData;
const draw = createCardDrawer(colours, createLettering(fonts));
parentPort?.on("message", (texts: readonly CardText[]) =>
  parentPort?.postMessage(formatSheet(texts.map(draw))),
);
