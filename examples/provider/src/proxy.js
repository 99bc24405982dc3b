/** Distributes requests over servers: those for one site go to one server while it answers, so that undo finds its history. */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { createProxyServer } from "httpxy";

/** @param {{port: number, host: string}} options */
export async function startProxy({ port, host }) {
  /** Origins of the servers that run, by number. @type {Map<number, string>} */
  const servers = new Map();
  /** @type {(() => void)[]} */
  const waiting = [];
  const proxy = createProxyServer({ xfwd: true });
  let count = 0;

  /** @param {string} path @returns {number} */
  const numberOf = (path) => {
    const [, site] = /^\/edit\/([^/?]+)/.exec(path) ?? [];
    return site === undefined ? count++ : createHash("sha256").update(site).digest().readUInt32BE();
  };

  const server = createServer(async (request, response) => {
    const all = [...servers].sort(([a], [b]) => a - b);
    const first = numberOf(request.url ?? "/");
    // A request with a body can't be sent twice: it fails, and the browser repeats it.
    const tries =
      request.method === "GET" || request.method === "HEAD" ? all.length : Math.min(1, all.length);
    for (let tried = 0; tried < tries; tried++) {
      const [number, target] = all[(first + tried) % all.length] ?? [0, ""];
      try {
        return await proxy.web(request, response, { target });
      } catch {
        // It has ended. Its successor reports itself.
        if (servers.get(number) === target) servers.delete(number);
        if (response.headersSent || response.destroyed) return void response.destroy();
      }
    }
    response.writeHead(503, { "retry-after": "1" }).end("No server is running.\n");
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, host, () => resolve(undefined));
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    /** A server runs. @param {number} number @param {string} origin */
    use(number, origin) {
      servers.set(number, origin);
      for (const wake of waiting) wake();
    },
    /** @param {number} wanted number of servers */
    async ready(wanted) {
      while (servers.size < wanted) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
