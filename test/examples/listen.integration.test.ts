/** EDT-21 the HTTP server of examples/provider stops, no matter which connections clients hold open. */
import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../examples/provider/src/listen.js";

const start = (app: RequestListener, closingTime?: number) =>
  listen(app, { port: 0, host: "127.0.0.1", ...(closingTime !== undefined && { closingTime }) });

/** Opens a connection and sends some text. @returns the connection, and everything it receives until it ends */
async function openConnection(port: number, text: string) {
  const socket: Socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.on("data", (data) => {
    received += data;
  });
  // A connection that the server ends at once may be reset.
  socket.on("error", () => {});
  const ended = new Promise<string>((resolve) => {
    socket.once("close", () => resolve(received));
  });
  await once(socket, "connect");
  if (text) await new Promise((resolve) => socket.write(text, resolve));
  return { socket, ended };
}

const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const nothing = async () => {};

test("EDT-21 a connection that never sent a request does not keep the server from stopping", async () => {
  const server = await start((_, response) => response.end("done"));
  const unused = await openConnection(server.port, "");
  // The server knows the connection once it has answered on a later one.
  const used = await openConnection(server.port, request("/"));
  await once(used.socket, "data");
  await server.close(nothing);
  expect(await unused.ended).toBe("");
  expect(await used.ended).toMatch(/^HTTP\/1\.1 200 .*done/s);
});

test("EDT-21 a request that has begun is answered, and its connection ends with the answer", async () => {
  const responses: ServerResponse[] = [];
  const server = await start((_, response) => void responses.push(response));
  const { ended } = await openConnection(server.port, request("/"));
  await expect.poll(() => responses.length).toBe(1);
  const closed = server.close(nothing);
  responses[0]?.end("the whole answer");
  await closed;
  expect(await ended).toContain("the whole answer");
});

test("EDT-21 event streams end when their owner ends them", async () => {
  const streams: ServerResponse[] = [];
  const server = await start((_, response) => {
    response.write("data: 1\n\n");
    streams.push(response);
  });
  const { ended } = await openConnection(server.port, request("/events"));
  await expect.poll(() => streams.length).toBe(1);
  await server.close(async () => {
    for (const stream of streams) stream.end("data: last\n\n");
  });
  expect(await ended).toContain("data: last");
});

test.each([
  ["half of a request", "GET / HTTP/1.1\r\nHost:", 0],
  ["a request without the end of its body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf", 1],
  ["an event stream that nobody ends", request("/events"), 1],
])("EDT-21 %s is cut off after a limited time", async (_, text, count) => {
  let requests = 0;
  const server = await start((_, response) => {
    requests++;
    response.write("data: 1\n\n");
  }, 50);
  const open = await openConnection(server.port, text);
  const other = await openConnection(server.port, request("/"));
  await once(other.socket, "data");
  expect(requests).toBe(count + 1);
  await server.close(nothing);
  await open.ended;
});
