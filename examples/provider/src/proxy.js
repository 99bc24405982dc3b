/**
 * Distributes requests over servers: those for one site go to one server while it answers, so that undo finds its history. If a
 * server ends or starts, only its sites move (rendezvous hashing): each move opens a site again.
 */
import { createHash } from "node:crypto";
import { Agent, createServer } from "node:http";
import { createProxyServer } from "httpxy";

/** @param {{port: number, host: string}} options */
export async function startProxy({ port, host }) {
  /** Origins of the servers that run, by number. @type {Map<number, string>} */
  const servers = new Map();
  /** @type {(() => void)[]} */
  const waiting = [];
  // The library's own agent has at most 256 connections to a server. Each open editor holds one for its events, so the requests of
  // further owners would wait for one of them to leave.
  const agent = new Agent({ keepAlive: true });
  const proxy = createProxyServer({ xfwd: true, agent });
  let count = 0;

  /** Servers in the order in which they are tried. @param {string} path @returns {[number, string][]} */
  const orderFor = (path) => {
    const all = [...servers].sort(([one], [other]) => one - other);
    const [, site] = /^\/edit\/([^/?]+)/.exec(path) ?? [];
    if (site === undefined) return [...all, ...all].slice(count++ % all.length).slice(0, all.length);
    const rank = (/** @type {number} */ number) =>
      createHash("sha256").update(`${number} ${site}`).digest().readUInt32BE();
    return all.sort(([one], [other]) => rank(one) - rank(other));
  };

  const server = createServer(async (request, response) => {
    const all = orderFor(request.url ?? "/");
    // A request with a body can't be sent twice: it fails, and the browser repeats it.
    const isRead = request.method === "GET" || request.method === "HEAD";
    for (const [number, target] of isRead ? all : all.slice(0, 1)) {
      try {
        return await proxy.web(request, response, { target });
      } catch (error) {
        // It has ended, and its successor reports itself. Any other failure may be that of the browser, which has left.
        const hasEnded = /** @type {{code?: string}} */ (error)?.code === "ECONNREFUSED";
        if (hasEnded && servers.get(number) === target) servers.delete(number);
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
      agent.destroy();
      await closed;
    },
  };
}
