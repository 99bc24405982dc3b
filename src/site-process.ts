/** The code of a process that builds sites: compiled to a file of its own beside the engine. */
import { serveOrders } from "./build/worker-pool/site-process.ts";

await serveOrders();
