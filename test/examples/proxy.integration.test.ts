/** EDT-21 the product example's proxy sends the requests for one site to one server. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startProxy } from "../../examples/provider/src/proxy.js";

async function startServer(name: string): Promise<Server> {
  const server = createServer((_request, response) => response.end(name)).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return server;
}

test("EDT-21 if a server ends, only its sites move, and they come back to it", async () => {
  const proxy = await startProxy({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => proxy.close());
  const servers = await Promise.all(["0", "1", "2"].map(startServer));
  const use = (server: Server, number: number) =>
    proxy.use(number, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  servers.forEach(use);
  const places = async () => {
    const answers = Array.from({ length: 60 }, async (_, site) =>
      (await fetch(`http://127.0.0.1:${proxy.port}/edit/site-${site}/api/site`)).text(),
    );
    return await Promise.all(answers);
  };
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
  const anywhere = Array.from({ length: 4 }, async () =>
    (await fetch(`http://127.0.0.1:${proxy.port}/`)).text(),
  );
  expect((await Promise.all(anywhere)).sort()).toEqual(["0", "0", "2", "2"]);

  use(await startServer("1"), 1);
  expect(await places()).toEqual(before);
});

test("EDT-21 a request that fails takes no server away", async () => {
  const proxy = await startProxy({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => proxy.close());
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? "");
    if (request.url === "/last") response.end("answered");
    if (request.url === "/fail") response.destroy();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  proxy.use(0, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  for (const [path, method] of [
    ["/read", "GET"],
    ["/write", "POST"],
  ]) {
    const leaving = new AbortController();
    const init = { method: method ?? "", signal: leaving.signal, ...(method === "POST" && { body: "text" }) };
    const asked = fetch(`http://127.0.0.1:${proxy.port}${path}`, init).catch(() => "left");
    await expect.poll(() => seen).toContain(path);
    leaving.abort();
    expect(await asked).toBe("left");
  }
  const failed = await fetch(`http://127.0.0.1:${proxy.port}/fail`, { method: "POST" });
  expect(failed.status).toBe(503);
  const last = await fetch(`http://127.0.0.1:${proxy.port}/last`);
  expect([last.status, await last.text()]).toEqual([200, "answered"]);
});

test("EDT-21 hundreds of open event streams leave room for requests to the same server", async () => {
  const proxy = await startProxy({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => proxy.close());
  const server = createServer((request, response) => {
    if (request.url?.endsWith("/events")) response.writeHead(200).write("\n");
    else response.end("answered");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const leaving = new AbortController();
  onTestFinished(() => {
    leaving.abort();
    server.closeAllConnections();
    server.close();
  });
  proxy.use(0, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const at = `http://127.0.0.1:${proxy.port}/edit/site/api`;
  await Promise.all(Array.from({ length: 300 }, () => fetch(`${at}/events`, { signal: leaving.signal })));
  expect(await (await fetch(`${at}/site`)).text()).toBe("answered");
});
