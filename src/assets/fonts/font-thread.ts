/** A thread that reads one font, which may have been made to do harm: what becomes of the thread becomes of nothing else. */
import { parentPort, workerData } from "node:worker_threads";
import { readFont } from "./read-font.ts";

const { font, text } = workerData as { readonly font: Uint8Array; readonly text: string };
parentPort?.postMessage(await readFont(font, text));
