/** A thread that reads or writes one PO file: its library takes a second a megabyte, in which nobody else would be answered. */
import { parentPort, workerData } from "node:worker_threads";
import { answerPo } from "./po.ts";

parentPort?.postMessage(answerPo(workerData));
