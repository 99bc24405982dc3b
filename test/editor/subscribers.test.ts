/** EDT-16 EDT-21 recipients of events, and for how long. */
import type { ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { createSubscribers } from "../../src/editor/server/subscribers.ts";
import type { EditorEvent } from "../../src/editor/shared/protocol.ts";
import { createLive } from "../../src/preview/live.ts";

const event = (done: number): EditorEvent => ({ event: "publishing", done, of: 9 });
const line = (done: number) => `${JSON.stringify(event(done))}\n`;

/** Creates an answer that records everything written to it. */
function openStream() {
  const stream = new PassThrough();
  let text = "";
  stream.on("data", (data) => {
    text += data;
  });
  const response = Object.assign(stream, { writeHead: () => response }) as unknown as ServerResponse;
  const ended = new Promise<string>((resolve) => stream.on("end", () => resolve(text)));
  return { response, ended, read: () => text };
}

describe("a stream of events", () => {
  test("SAF-2 ends with the session that opened it, and sends nothing afterwards", async () => {
    const subscribers = createSubscribers();
    let isSignedIn = true;
    const { response, read, ended } = openStream();
    subscribers.connect(response, async () => {
      if (!isSignedIn) throw new Error("signed out");
    });
    subscribers.notify(event(1));
    await expect.poll(read).toBe(`\n${line(1)}`);
    isSignedIn = false;
    subscribers.notify(event(2));
    subscribers.notify(event(3));
    expect(await ended).toBe(`\n${line(1)}`);
    subscribers.close();
  });

  test("EDT-21 PRV-1 proxies are told to pass it on as it comes", () => {
    const { response } = openStream();
    const headers: unknown[] = [];
    const heard = Object.assign(response, {
      writeHead: (_: number, given: object) => headers.push(given),
    } as unknown as ServerResponse);
    const subscribers = createSubscribers();
    const live = createLive("run");
    subscribers.connect(heard);
    live.connect(heard, "/", "");
    subscribers.close();
    live.close();
    const passing = { "cache-control": "no-store, no-transform", "x-accel-buffering": "no" };
    expect(headers).toEqual([
      { "content-type": "application/x-ndjson", ...passing },
      { "content-type": "text/event-stream", ...passing },
    ]);
  });

  test("EDT-21 reports a deleted site, although nobody can edit it any more", async () => {
    const subscribers = createSubscribers();
    const { response, read, ended } = openStream();
    subscribers.connect(response, () => Promise.reject(new Error("no such site")));
    const deleted: EditorEvent = { event: "trouble", message: "Deleted.", reason: "site-deleted" };
    subscribers.notify(deleted);
    expect(read()).toBe(`\n${JSON.stringify(deleted)}\n`);
    subscribers.notify(event(1));
    expect(await ended).not.toContain(line(1));
    subscribers.close();
  });

  test("SAF-2 ends with its session even if nothing happens", async () => {
    const subscribers = createSubscribers(1);
    const { response, ended } = openStream();
    subscribers.connect(response, () => Promise.reject(new Error("signed out")));
    expect(await ended).toBe("\n");
    subscribers.close();
  });

  test("sends all events in order, also those that arrive during an access check", async () => {
    const subscribers = createSubscribers();
    const answers: (() => void)[] = [];
    const { response, read } = openStream();
    subscribers.connect(response, () => new Promise<void>((resolve) => answers.push(resolve)));
    subscribers.notify(event(1));
    subscribers.notify(event(2));
    expect([answers.length, read()]).toEqual([1, "\n"]);
    answers[0]?.();
    await expect.poll(read).toBe(`\n${line(1)}${line(2)}`);
    subscribers.notify(event(3));
    answers[1]?.();
    await expect.poll(read).toBe(`\n${line(1)}${line(2)}${line(3)}`);
    subscribers.close();
  });
});
