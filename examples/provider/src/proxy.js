/**
 * Distributes requests over servers: those for one site go to one server while it is ready, so that undo finds its history. If a
 * server ends or starts, only its sites move (rendezvous hashing): each move opens a site again.
 *
 * A request that made a server hang may do so again. Requests for its site then stay with this server for a minute, so that they don't
 * go from one to the next.
 *
 * A server gets no requests while it can't be reached or `/readyz` does not say that it is ready, and gets them again afterwards.
 * If none is ready, all are tried: they answer best what is wrong.
 */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { Agent, createServer } from "node:http";
import { connect } from "node:net";
import { createProxyServer } from "httpxy";

/** Milliseconds between two looks at a server, and those in which it must answer. */
const [defaultPause, defaultPatience] = [1_000, 3_000];
/** Number of looks in a row without success after which a server is not ready. */
const maxMisses = 3;
/** Seconds after which a browser may try again. */
const retryAfter = "1";
/** Milliseconds for which the requests for a site stay with the server that hung while it had one of them. */
const quarantine = 60_000;
/** Maximum number of such sites. */
const maxHung = 1_000;

/** The site of a request to its editor. @param {string} path @returns {string | undefined} */
const siteOf = (path) => /^\/edit\/([^/?]+)/.exec(path)?.[1];

/** @typedef {{site: string | undefined, response: import("node:http").ServerResponse}} Exchange site: of a request to an editor */

/** A server and its connections. */
class Target {
  isReady = true;
  #misses = 0;
  #isAsked = false;
  /** With the requests. @type {Map<import("node:net").Socket, Exchange>} */
  #sockets = new Map();

  /**
   * @param {string} origin @param {string} probes origin of its probes @param {number} patience
   * @param {(site: string) => void} onHung called for each site with a request that was not answered when the server did not answer any more
   */
  constructor(origin, probes, patience, onHung) {
    this.origin = new URL(origin);
    this.probe = new URL("/readyz", probes);
    this.patience = patience;
    this.onHung = onHung;
  }

  /**
   * Opens a connection of its own for each request: one that is used again may have just been closed by the server, and then
   * nobody knows whether the request has arrived.
   * @param {Exchange} exchange
   * @throws if there is none, so that nothing has been sent
   */
  async connect(exchange) {
    const socket = connect({ host: this.origin.hostname, port: Number(this.origin.port), noDelay: true });
    this.#sockets.set(socket, exchange);
    socket.once("close", () => this.#sockets.delete(socket));
    try {
      await once(socket, "connect", { signal: AbortSignal.timeout(this.patience) });
      return socket;
    } catch (error) {
      socket.destroy();
      this.isReady = false;
      throw error;
    }
  }

  /** Asks whether it is ready. */
  async look() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    // One that refuses connections has ended, which is another thing than to hang.
    let isLate = false;
    const answer = await fetch(this.probe, { signal: AbortSignal.timeout(this.patience) }).catch((error) => {
      isLate = error?.name === "TimeoutError";
    });
    await answer?.body?.cancel();
    this.#isAsked = false;
    this.#misses = answer?.ok ? 0 : this.#misses + 1;
    if (this.#misses === 0) this.isReady = true;
    if (this.#misses < maxMisses) return;
    this.isReady = false;
    if (answer) return;
    // It hangs. Nobody waits for it any longer, and what may have caused it is not asked elsewhere.
    for (const [socket, { site, response }] of this.#sockets) {
      if (isLate && site !== undefined && !response.headersSent) this.onHung(site);
      socket.destroy();
    }
  }
}

/**
 * Tells a server who asks. A visitor's own headers would choose her address, and with it the limits for one.
 * @param {import("node:http").IncomingMessage} request @param {boolean} isBehindProxy
 */
function setForwarded({ headers, socket }, isBehindProxy) {
  const address = socket.remoteAddress ?? "";
  const before = isBehindProxy ? headers["x-forwarded-for"] : undefined;
  headers["x-forwarded-for"] = before === undefined ? address : `${before}, ${address}`;
  if (isBehindProxy && headers["x-forwarded-proto"] !== undefined) return;
  headers["x-forwarded-proto"] = "http";
  headers["x-forwarded-host"] = headers.host;
}

/**
 * @param {object} options
 * @param {number} options.port 0 for any free port
 * @param {string} options.host
 * @param {boolean} [options.isBehindProxy] true if another proxy is in front, whose headers about the visitor are kept
 * @param {number} [options.pause] milliseconds between two looks at a server
 * @param {number} [options.patience] milliseconds in which it must accept a connection, and say that it is ready
 */
export async function startProxy({
  port,
  host,
  isBehindProxy = false,
  pause = defaultPause,
  patience = defaultPatience,
}) {
  /** By number. @type {Map<number, Target>} */
  const servers = new Map();
  /** Number of the server that hung with a request for a site, and until when it keeps the site. @type {Map<string, {number: number, until: number}>} */
  const hung = new Map();
  /** @type {(() => void)[]} */
  const waiting = [];
  const proxy = createProxyServer();
  // The connection to the server ends with its answer, and the browser's does not.
  proxy.on("proxyRes", ({ headers }) => void delete headers.connection);
  const timer = setInterval(() => {
    for (const server of servers.values()) void server.look();
  }, pause);
  let count = 0;

  /** Servers in the order in which they are tried. @param {string} path @returns {Target[]} */
  const orderFor = (path) => {
    const all = [...servers].sort(([one], [other]) => one - other);
    const site = siteOf(path);
    const kept = site === undefined ? undefined : hung.get(site);
    if (site !== undefined && kept && kept.until < performance.now()) hung.delete(site);
    else if (kept)
      return [...servers].flatMap(([number, server]) => (number === kept.number ? [server] : []));
    const rank = (/** @type {number} */ number) =>
      createHash("sha256").update(`${number} ${site}`).digest().readUInt32BE();
    if (site !== undefined) all.sort(([one], [other]) => rank(one) - rank(other));
    const ready = all.filter(([, { isReady }]) => isReady);
    // Requests for no site go to each that is ready in turn.
    const first = site === undefined ? ready.splice(0, count++ % Math.max(1, ready.length)) : [];
    const others = all.filter(([, { isReady }]) => !isReady);
    return [...ready, ...first, ...others].map(([, server]) => server);
  };

  const server = createServer(async (request, response) => {
    const isRepeatable = request.method === "GET" || request.method === "HEAD";
    const refuse = (/** @type {number} */ status, /** @type {string} */ why) =>
      void response.writeHead(status, { "retry-after": retryAfter, "content-type": "text/plain" }).end(why);
    setForwarded(request, isBehindProxy);
    const site = siteOf(request.url ?? "/");
    for (const target of orderFor(request.url ?? "/")) {
      const socket = await target.connect({ site, response }).catch(() => undefined);
      if (response.destroyed) return void socket?.destroy();
      if (socket === undefined) continue;
      try {
        const agent = Object.assign(new Agent(), { createConnection: () => socket });
        return await proxy.web(request, response, { target: target.origin, agent });
      } catch {
        socket.destroy();
        if (response.headersSent || response.destroyed) return void response.destroy();
        // It may have been done. The editor repeats its edits, which have ids.
        const isSuspect = site !== undefined && hung.has(site);
        if (!isRepeatable || isSuspect) return refuse(502, "The server ended while it was asked.\n");
      }
    }
    refuse(503, "No server is running.\n");
  });
  await new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, host, () => resolve(undefined));
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    /** A server is ready. @param {number} number @param {string} origin @param {string} probes origin of its probes */
    use(number, origin, probes) {
      const onHung = (/** @type {string} */ site) => {
        const [oldest] = hung.keys();
        if (oldest !== undefined && hung.size >= maxHung) hung.delete(oldest);
        hung.set(site, { number, until: performance.now() + quarantine });
      };
      // It has started anew.
      for (const [site, kept] of hung) if (kept.number === number) hung.delete(site);
      servers.set(number, new Target(origin, probes, patience, onHung));
      for (const wake of waiting) wake();
    },
    /** @param {number} wanted number of servers */
    async ready(wanted) {
      while (servers.size < wanted) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    },
    async close() {
      clearInterval(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
