/** The code of a process that builds sites: compiled to a file of its own beside the engine. */
import { serveOrders } from "./build/fleet/site-process.ts";

await serveOrders();
