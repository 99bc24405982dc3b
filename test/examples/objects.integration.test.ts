/** EDT-21 the object store of examples/provider may accept requests and never answer: each call ends, and the next one works. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { openObjects } from "../../examples/provider/src/objects.js";
import { answerProbes } from "../../examples/provider/src/telemetry.js";

type Mode = "well" | "silent" | "half";

/** Starts a store that answers each request for an object, or holds it, or sends half of an object. */
async function startStore(limits: NonNullable<Parameters<typeof openObjects>[1]>) {
  let mode: Mode = "well";
  const held = new Set<ServerResponse>();
  const server = createServer((_request, response) => {
    if (mode === "well") return void response.end("text");
    held.add(response);
    response.once("close", () => held.delete(response));
    if (mode === "half") response.writeHead(200, { "content-length": "8" }).write("half");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const credentials = { accessKeyId: "some", secretAccessKey: "some" };
  const objects = openObjects(
    { bucket: "product", endpoint: `http://127.0.0.1:${port}`, credentials },
    limits,
  );
  onTestFinished(() => {
    objects.close();
    server.closeAllConnections();
    server.close();
  });
  return {
    objects,
    held,
    become(next: Mode) {
      mode = next;
    },
  };
}

const quick = { check: 30, visit: 60, call: 90, file: 90, silence: 50 };
const failed = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    () => "failed",
  );

test("EDT-21 more calls than there are connections end while the store is silent, and the next ones work", async () => {
  const { objects, held, become } = await startStore(quick);
  become("silent");
  const calls = Array.from({ length: 60 }, (_, index) => [
    failed(objects.open(`visit-${index}`)),
    failed(objects.read(`read-${index}`)),
    failed(objects.put(`put-${index}`, "text")),
    failed(objects.putFile(`file-${index}`, "package.json")),
    failed(objects.copy("one", "other")),
    failed(objects.remove(["one"])),
    failed(objects.list("one").next()),
    failed(objects.check()),
  ]).flat();
  expect(new Set(await Promise.all(calls))).toEqual(new Set(["failed"]));
  become("well");
  await isWell(objects);
  await expect.poll(() => held.size).toBe(0);
  expect(objects.isStuck()).toBe(false);
});

test("EDT-21 an answer that stops in the middle ends as well, for a program and for a visitor", async () => {
  const { objects, become } = await startStore(quick);
  become("half");
  expect(await failed(objects.read("one"))).toBe("failed");
  const found = await objects.open("one");
  if (typeof found !== "object") throw new Error("It was not opened.");
  expect(await failed(found.body.toArray())).toBe("failed");
  become("well");
  await isWell(objects);
});

test("EDT-21 closing ends what waits for the store", async () => {
  const { objects, held, become } = await startStore({});
  become("silent");
  const reading = failed(objects.read("one"));
  await expect.poll(() => held.size).toBe(1);
  objects.close();
  expect(await reading).toBe("failed");
});

/** A busy machine may need longer than the limits of a test. */
const isWell = (objects: ReturnType<typeof openObjects>) =>
  expect
    .poll(async () => Buffer.from((await objects.read("one").catch(() => undefined)) ?? []).toString())
    .toBe("text");

/** Asks a probe. */
async function ask(handler: ReturnType<typeof answerProbes>, url: string) {
  const response = {
    status: 0,
    text: "",
    writeHead: (status: number) => set({ status }),
    end: (text: string) => set({ text }),
  };
  const set = (more: object) => Object.assign(response, more);
  await handler({ url } as never, response as never);
  return [response.status, response.text];
}

test("EDT-21 probes look for one thing at a time, and liveness sees what only a restart helps", async () => {
  let count = 0;
  let end = () => {};
  const silent = () => {
    count++;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  };
  let isStuck = false;
  const handler = answerProbes({
    needs: { database: async () => {}, store: silent },
    isStopping: () => false,
    isStuck: () => isStuck,
  });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const asked = [1, 2, 3].map(() => ask(handler, "/readyz"));
  await vi.runAllTimersAsync();
  for (const answer of asked) expect(await answer).toEqual([200, "database ok\nstore missing\n"]);
  expect(count).toBe(1);
  end();
  const again = ask(handler, "/readyz");
  await vi.advanceTimersByTimeAsync(0);
  end();
  expect(await again).toEqual([200, "database ok\nstore ok\n"]);
  expect(await ask(handler, "/healthz")).toEqual([200, "ok\n"]);
  isStuck = true;
  expect(await ask(handler, "/healthz")).toEqual([503, "stuck\n"]);
});
