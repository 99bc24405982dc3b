/** Worker thread that parses one font. A malicious font can only harm this thread. */
import { parentPort, workerData } from "node:worker_threads";
import { readFont } from "./read-font.ts";

const { font, text } = workerData as { readonly font: Uint8Array; readonly text: string };
parentPort?.postMessage(await readFont(font, text));
