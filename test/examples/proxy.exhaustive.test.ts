/** EDT-21 the product example's proxy sends the requests for one site to one server, and survives the end of any. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { startProxy } from "../../examples/provider/src/proxy.js";

const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function startServer(answer: string | RequestListener): Promise<Server> {
  const server = createServer(typeof answer === "string" ? (_, response) => response.end(answer) : answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

async function startTestedProxy() {
  const proxy = await startProxy({ port: 0, host: "127.0.0.1", pause: 50, patience: 500 });
  onTestFinished(() => proxy.close());
  const origin = `http://127.0.0.1:${proxy.port}`;
  return {
    origin,
    use: (server: Server, number: number) => proxy.use(number, originOf(server), originOf(server)),
    useOrigin: (origin: string, number: number) => proxy.use(number, origin, origin),
    ask: (path: string, init: RequestInit = {}) => fetch(origin + path, init),
    text: async (path: string, init: RequestInit = {}) => (await fetch(origin + path, init)).text(),
  };
}

/**
 * A server in a process of its own: it can be killed, and stopped without an end of its connections.
 * @param backlog number of connections that the system accepts while it is stopped
 */
async function startProcess(name: string, backlog = 100): Promise<{ origin: string; process: ChildProcess }> {
  const program = `
    const server = require("node:http").createServer((request, response) => {
      if (request.url.endsWith("/stream")) return void response.write("begun");
      request.resume().on("end", () => response.end(${JSON.stringify(name)}));
    });
    server.listen({ port: 0, host: "127.0.0.1", backlog: ${backlog} }, () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [port] = await once(createInterface(child.stdout), "line");
  return { origin: `http://127.0.0.1:${port}`, process: child };
}

const post = (body: string) => ({ method: "POST", body });
/** Returns a path of a site that belongs to a server. */
async function pathOf(name: string, text: (path: string) => Promise<string>): Promise<string> {
  for (let site = 0; ; site++) {
    const path = `/edit/site-${site}/`;
    if ((await text(path)) === name) return path;
  }
}

test("SAF-2 a visitor can't choose the address that limits count; that of another proxy in front is kept", async () => {
  const told = async (isBehindProxy: boolean) => {
    const proxy = await startProxy({ port: 0, host: "127.0.0.1", isBehindProxy });
    onTestFinished(() => proxy.close());
    const server = await startServer(({ headers }, response) => response.end(JSON.stringify(headers)));
    proxy.use(0, originOf(server), originOf(server));
    const headers = {
      "x-forwarded-for": "9.9.9.9",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "b.example",
    };
    const answer = await fetch(`http://127.0.0.1:${proxy.port}/`, { headers });
    const seen = await answer.json();
    return ["for", "proto", "host"].map((name) => seen[`x-forwarded-${name}`]);
  };
  expect(await told(false)).toEqual(["127.0.0.1", "http", expect.stringContaining("127.0.0.1:")]);
  expect(await told(true)).toEqual(["9.9.9.9, 127.0.0.1", "https", "b.example"]);
});

test("EDT-21 if a server ends, only its sites move, and they come back to it", async () => {
  const { use, text } = await startTestedProxy();
  const servers = await Promise.all(["0", "1", "2"].map(startServer));
  servers.forEach(use);
  const places = () =>
    Promise.all(Array.from({ length: 60 }, (_, site) => text(`/edit/site-${site}/api/site`)));
  const before = await places();
  expect(new Set(before)).toEqual(new Set(["0", "1", "2"]));
  expect(await places()).toEqual(before);

  const [, ended] = servers;
  ended?.closeAllConnections();
  ended?.close();
  const without = await places();
  expect(new Set(without)).toEqual(new Set(["0", "2"]));
  for (const [site, place] of before.entries()) if (place !== "1") expect(without[site]).toBe(place);

  // Requests for no site go to all that run.
  const anywhere = Array.from({ length: 4 }, () => text("/"));
  expect((await Promise.all(anywhere)).sort()).toEqual(["0", "0", "2", "2"]);

  use(await startServer("1"), 1);
  expect(await places()).toEqual(before);
});

test("EDT-21 a request that fails takes no server away, and its browser is told when to try again", async () => {
  const { use, ask, text } = await startTestedProxy();
  const seen: string[] = [];
  use(
    await startServer((request, response) => {
      seen.push(request.url ?? "");
      if (request.url === "/readyz") response.end();
      if (request.url === "/last") response.end("answered");
      if (request.url === "/fail") response.destroy();
    }),
    0,
  );
  for (const [path, method] of [
    ["/read", "GET"],
    ["/write", "POST"],
  ]) {
    const leaving = new AbortController();
    const init = { method: method ?? "", signal: leaving.signal, ...(method === "POST" && { body: "text" }) };
    const asked = ask(path ?? "", init).catch(() => "left");
    await expect.poll(() => seen).toContain(path);
    leaving.abort();
    expect(await asked).toBe("left");
  }
  for (const [init, status] of [
    [post("text"), 502],
    [{}, 503],
  ] as const) {
    const failed = await ask("/fail", init);
    expect([failed.status, failed.headers.get("retry-after")]).toEqual([status, "1"]);
  }
  // A request that may have been done is not sent twice.
  expect(seen.filter((path) => path === "/fail")).toHaveLength(2);
  expect(await text("/last")).toBe("answered");
});

test("EDT-21 a request that did not reach its server, with or without a body, is answered by another one", async () => {
  const { use, text, useOrigin } = await startTestedProxy();
  const other = createServer(async (request, response) => {
    const { length } = Buffer.concat(await request.toArray());
    response.end(`other ${length}`);
  }).listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const killed = await startProcess("killed");
  useOrigin(killed.origin, 0);
  use(other, 1);
  const path = await pathOf("killed", text);
  killed.process.kill("SIGKILL");
  await once(killed.process, "exit");
  const body = "x".repeat(3_000_000);
  const answers = Array.from({ length: 8 }, (_, index) => text(path, index % 2 ? post(body) : {}));
  expect(new Set(await Promise.all(answers))).toEqual(new Set(["other 0", `other ${body.length}`]));
});

test("EDT-21 a server that hangs gets no requests until it is ready again; what may have hung it is asked nowhere else", async () => {
  const { use, ask, text, useOrigin } = await startTestedProxy();
  const hung = await startProcess("hung");
  useOrigin(hung.origin, 0);
  const seen: string[] = [];
  use(
    await startServer((request, response) => {
      seen.push(request.url ?? "");
      response.end("other");
    }),
    1,
  );
  const all: string[] = [];
  while (all.length < 3) {
    const path = `/edit/of-${all.length}-${seen.length}/`;
    if ((await text(path)) === "hung") all.push(path);
  }
  const [path = "", shown = "", quiet = ""] = all;
  const stream = await ask(`${shown}stream`);
  const streamed = stream.text().catch(() => "ended");
  hung.process.kill("SIGSTOP");
  const asked = [ask(path), ask(path, post("text"))];
  for (const answer of await Promise.all(asked))
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([502, "1"]);
  expect(await streamed).toBe("ended");
  // Sites that did not wait for an answer go on elsewhere.
  for (const other of [shown, quiet]) expect(await text(other, post("text"))).toBe("other");
  const again = ask(path, post("text"));
  hung.process.kill("SIGCONT");
  expect(await (await again).text()).toBe("hung");
  for (const each of all) await expect.poll(() => text(each)).toBe("hung");
  expect(seen).not.toContain(path);

  // A server that ends is another thing: what it was asked moves at once.
  hung.process.kill("SIGKILL");
  await once(hung.process, "exit");
  expect(await text(shown)).toBe("other");
});

test("EDT-21 a server that accepts no connection in time is passed over", async () => {
  const { use, text, useOrigin } = await startTestedProxy();
  const full = await startProcess("full", 1);
  useOrigin(full.origin, 0);
  use(await startServer("other"), 1);
  const path = await pathOf("full", text);
  full.process.kill("SIGSTOP");
  // Fill its queue of connections.
  const sockets = Array.from({ length: 8 }, () => connect(Number(new URL(full.origin).port), "127.0.0.1"));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (const socket of sockets) socket.on("error", () => {});
  expect(await text(path, post("text"))).toBe("other");
});

test("EDT-21 a connection that a server closes while the next request is on its way loses no request", async () => {
  const { use, text } = await startTestedProxy();
  const used = new WeakSet<object>();
  use(
    await startServer((request, response) => {
      if (used.has(request.socket)) return void request.socket.destroy();
      used.add(request.socket);
      response.writeHead(200, { connection: "keep-alive" }).end("answered");
    }),
    0,
  );
  for (let count = 0; count < 20; count++) expect(await text("/edit/one/", post("text"))).toBe("answered");
});

test("EDT-21 any number of event streams leaves room for requests", async () => {
  const { use, ask, text } = await startTestedProxy();
  const answer: RequestListener = (request, response) => {
    if (request.url?.endsWith("/events")) response.write("\n");
    else response.end("answered");
  };
  use(await startServer(answer), 0);
  const leaving = new AbortController();
  const streams = await Promise.all(
    Array.from({ length: 300 }, () => ask("/edit/one/api/events", { signal: leaving.signal })),
  );
  expect(await text("/edit/one/", post("text"))).toBe("answered");
  leaving.abort();
  expect(streams.every(({ status }) => status === 200)).toBe(true);
});

test("EDT-21 a server that is not ready gets requests only if no other one is, and all of its own once it is", async () => {
  const { use, text } = await startTestedProxy();
  const ready = new Set(["0", "1"]);
  const name =
    (name: string): RequestListener =>
    (request, response) => {
      if (request.url === "/readyz") response.writeHead(ready.has(name) ? 200 : 503);
      response.end(name);
    };
  for (const number of [0, 1]) use(await startServer(name(String(number))), number);
  const path = await pathOf("0", text);
  ready.delete("0");
  await expect.poll(() => text(path)).toBe("1");
  ready.delete("1");
  await expect.poll(() => text(path)).toBe("0");
  ready.add("1");
  await expect.poll(() => text(path)).toBe("1");
  ready.add("0");
  await expect.poll(() => text(path)).toBe("0");
});
