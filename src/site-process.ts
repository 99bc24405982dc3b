/** Entry point of a process that builds sites, compiled to its own file next to the engine. */
import { serveOrders } from "./build/worker-pool/site-process.ts";

await serveOrders();
