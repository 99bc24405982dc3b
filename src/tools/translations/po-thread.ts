/** Thread that reads or writes one PO file. The library takes a second per megabyte, which would block all other requests. */
import { parentPort, workerData } from "node:worker_threads";
import { answerPo } from "./po.ts";

parentPort?.postMessage(answerPo(workerData));
