/** Sending of edits, with a server that answers on demand and a manual clock. */
import { expect, test } from "vitest";
import type { ApiError, EditRequest, EditResult } from "../../../src/editor/shared/protocol.ts";
import { Refusal, Unreachable } from "../../../src/editor/shell/api.ts";
import { EditSender, type Saving } from "../../../src/editor/shell/edit-sender.ts";
import { type KeptEdit, type NewEdit, OwnEdits } from "../../../src/editor/shell/own-edits.ts";

const seen = { path: "/", version: "v0", since: 0 };

const write = (id: string, value: string, path = "title"): NewEdit => ({
  id,
  label: { kind: "write", name: "Our team" },
  operations: [{ op: "set", at: { page: "/", section: "team", path: ["data", path] }, value }],
  show: { path: "/" },
});

interface Starting {
  /** Side that wins if both have written. */
  readonly choose?: "ours" | "theirs" | Promise<"ours" | "theirs">;
  readonly keep?: () => Promise<void>;
}

function start({ choose, keep }: Starting = {}) {
  const limits: { milliseconds: number; pass: () => void }[] = [];
  const asked: { request: EditRequest; done: (version: string) => void; fail: (error: unknown) => void }[] =
    [];
  const kept: string[][] = [];
  let stored: readonly KeptEdit[] = [];
  const reports: Saving[] = [];
  const refused: ApiError[] = [];
  const pauses: (() => void)[] = [];
  const times: number[] = [];
  let ended = 0;
  const told: (readonly string[])[] = [];
  const sender = new EditSender(new OwnEdits(), {
    limit(milliseconds) {
      const passing = new AbortController();
      limits.push({ milliseconds, pass: () => passing.abort() });
      return passing.signal;
    },
    send: (request, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        const made = { before: request.base, after: "" };
        const done = (version: string) => resolve({ version, made } as EditResult);
        asked.push({ request, done, fail: reject });
      }),
    keep(waiting) {
      kept.push(waiting.map(({ id }) => id));
      stored = waiting;
      return keep?.();
    },
    wordTooLong: (characters) => `${characters} too long`,
    wait(milliseconds) {
      times.push(milliseconds);
      return new Promise((resolve) => pauses.push(resolve));
    },
    onSaving: (saving) => reports.push(saving),
    onDone: () => {},
    onRefused: (_, answer) => refused.push(answer),
    onConflict: async () => choose ?? "theirs",
    async onNotAllowed(requests) {
      told.push(requests().map(({ id }) => id));
      return false;
    },
    newId: () => "again",
    onEnded: () => ended++,
  });
  return {
    sender,
    asked,
    limits,
    kept,
    reports,
    refused,
    pauses,
    times,
    told,
    ended: () => ended,
    stored: () => stored,
  };
}

const turn = () => new Promise((done) => setImmediate(done));
const refusal = (code: ApiError["code"]) => new Refusal({ code, message: `${code}.` });

test("EDT-27 edits that a role no longer includes are told once, kept until then, and the others are saved", async () => {
  const { sender, asked, kept, told, refused } = start();
  sender.add(write("a", "1"), seen);
  sender.add(write("b", "2", "paragraph"), seen);
  sender.add(write("c", "3", "more"), seen);
  asked[0]?.fail(refusal("not-allowed"));
  await turn();
  expect(told).toEqual([["a", "b", "c"]]);
  asked[1]?.fail(refusal("not-allowed"));
  await turn();
  asked[2]?.done("1");
  await sender.settled();
  expect(told).toHaveLength(1);
  expect(kept.at(-1)).toEqual([]);
  expect(refused).toEqual([]);
  sender.add(write("d", "4"), seen);
  asked[3]?.fail(refusal("not-allowed"));
  await sender.settled();
  expect(told).toEqual([["a", "b", "c"], ["d"]]);
});

test("EDT-16 an edit whose answer does not come is sent again, with more time for a slow network", async () => {
  const { sender, asked, limits, reports, pauses } = start();
  sender.add(write("a", "1"), seen);
  for (const _ of [1, 2]) {
    limits.at(-1)?.pass();
    await turn();
    expect(reports.at(-1)).toEqual({ kind: "failed", why: undefined });
    pauses.at(-1)?.();
    await turn();
  }
  asked.at(-1)?.done("1");
  await sender.settled();
  expect(asked.map(({ request }) => request.id)).toEqual(["a", "a", "a"]);
  expect(limits.map(({ milliseconds }) => milliseconds)).toEqual([30_000, 60_000, 120_000]);
  expect(reports.at(-1)).toEqual({ kind: "saved" });
});

test("EDT-5 edits are sent one at a time, each after the previous one, and stored until then", async () => {
  const { sender, asked, kept, reports } = start();
  sender.add(write("a", "1"), seen);
  sender.add(write("b", "2", "paragraph"), seen);
  expect(asked.map(({ request }) => request.id)).toEqual(["a"]);
  expect(kept.at(-1)).toEqual(["a", "b"]);
  asked[0]?.done("v1");
  await turn();
  expect(asked[1]?.request).toMatchObject({ id: "b", base: "v0", after: ["a"] });
  expect(kept.at(-1)).toEqual(["b"]);
  expect(reports.at(-1)).toEqual({ kind: "saving" });
  asked[1]?.done("v2");
  await sender.settled();
  expect(kept.at(-1)).toEqual([]);
  expect(reports.at(-1)).toEqual({ kind: "saved" });
});

test("EDT-16 a draft is stored after pending edits, until it is sent or has no changes", async () => {
  const { sender, asked, kept } = start();
  sender.add(write("a", "1"), seen);
  sender.keepDraft(write("b", "12"), seen);
  sender.keepDraft(write("c", "123"), seen);
  expect(kept.at(-1)).toEqual(["a", "c"]);
  asked[0]?.done("v1");
  await turn();
  expect(kept.at(-1)).toEqual(["c"]);
  expect(asked.length).toBe(1);
  sender.add(write("d", "123"), seen);
  expect(kept.at(-1)).toEqual(["d"]);
  sender.keepDraft(write("e", "1234"), seen);
  sender.keepDraft(undefined, seen);
  expect(kept.at(-1)).toEqual(["d"]);
  // Other edits do not replace it.
  sender.keepDraft(write("f", "12345"), seen);
  sender.add({ ...write("g", "center", "titleAlignment"), label: { kind: "style", name: "Our team" } }, seen);
  expect(kept.at(-1)).toEqual(["d", "g", "f"]);
});

test("EDT-16 an edit made from a draft is sent once the browser has stored it in place of the draft", async () => {
  let isKept = () => {};
  const asked: string[] = [];
  const sender = new EditSender(new OwnEdits(), {
    send: async ({ id }) => {
      asked.push(id);
      return { version: "v1", made: { before: "v0", after: "v1" } } as EditResult;
    },
    keep: () =>
      new Promise((resolve) => {
        isKept = () => resolve(undefined);
      }),
    limit: () => new AbortController().signal,
    wait: async () => {},
    onSaving: () => {},
    wordTooLong: () => "",
    onDone: () => {},
    onRefused: () => {},
    onConflict: async () => "theirs",
    onNotAllowed: async () => false,
    newId: () => "again",
    onEnded: () => {},
  });
  sender.keepDraft(write("a", "1"), seen);
  sender.add(write("b", "12"), seen);
  await turn();
  expect(asked).toEqual([]);
  isKept();
  await turn();
  expect(asked).toEqual(["b"]);
  // An edit that was not a draft does not wait.
  sender.add(write("c", "3", "paragraph"), seen);
  await turn();
  expect(asked).toEqual(["b", "c"]);
});

test("EDT-2 EDT-16 a text continued while the browser stores its beginning is sent in its latest form", async () => {
  const kept: (() => void)[] = [];
  const { sender, asked } = start({ keep: () => new Promise<void>((resolve) => kept.push(resolve)) });
  const keepAll = async () => {
    for (const one of kept.splice(0)) one();
    await turn();
  };
  sender.keepDraft(write("a", "T"), seen);
  sender.add(write("b", "T"), seen);
  // The browser stores it, which takes a while; another second without typing has passed by then.
  sender.keepDraft(write("c", "Team"), seen);
  sender.add(write("d", "Team"), seen);
  await keepAll();
  await keepAll();
  expect(asked.map(({ request }) => request.operations)).toEqual([write("d", "Team").operations]);
  asked[0]?.done("v1");
  await sender.settled();
  expect(asked).toHaveLength(1);
});

test("EDT-5 a text continued before it is sent is one edit, and a sent edit is not changed", async () => {
  const { sender, asked } = start();
  sender.add(write("a", "O"), seen);
  sender.add(write("b", "Ou"), seen);
  sender.add(write("c", "Our"), seen);
  asked[0]?.done("v1");
  await turn();
  expect(asked.map(({ request }) => [request.id, request.operations?.[0]])).toEqual([
    ["a", expect.objectContaining({ value: "O" })],
    ["b", expect.objectContaining({ value: "Our" })],
  ]);
});

test("EDT-5 a text that was left before it was continued is a separate edit, even while it is pending", async () => {
  const { sender, asked } = start();
  sender.add(write("a", "O"), seen);
  sender.add({ ...write("b", "Ou"), continues: false }, seen);
  sender.add({ ...write("c", "Our"), continues: false }, seen);
  sender.add({ ...write("d", "Our team"), continues: true }, seen);
  for (const version of ["v1", "v2", "v3"]) {
    asked.at(-1)?.done(version);
    await turn();
  }
  expect(asked.map(({ request }) => request.id)).toEqual(["a", "b", "c"]);
  expect(asked.at(-1)?.request.operations?.[0]).toMatchObject({ value: "Our team" });
});

test("EDT-16 without a server an edit waits, is reported as unsaved, and is sent again with the same id", async () => {
  const { sender, asked, kept, reports, pauses } = start();
  sender.add(write("a", "1"), seen);
  asked[0]?.fail(new TypeError("Failed to fetch"));
  await turn();
  expect(reports.at(-1)).toEqual({ kind: "failed", why: undefined });
  expect(kept.at(-1)).toEqual(["a"]);
  pauses[0]?.();
  await turn();
  asked[1]?.fail(refusal("not-saved"));
  await turn();
  expect(reports.at(-1)).toEqual({ kind: "failed", why: "not-saved." });
  // The server is back before the pause ends.
  sender.retry();
  await turn();
  asked[2]?.done("v1");
  await sender.settled();
  expect(asked.map(({ request }) => request.id)).toEqual(["a", "a", "a"]);
  expect(reports.at(-1)).toEqual({ kind: "saved" });
});

test("EDT-16 edits left by an earlier page are sent first, unchanged", async () => {
  const { sender, asked } = start();
  sender.restore([{ ...write("old", "1"), base: "v0" }]);
  sender.add(write("new", "2"), seen);
  asked[0]?.done("v9");
  await turn();
  expect(asked.map(({ request }) => request.id)).toEqual(["old", "new"]);
});

test("EDT-17 a refused edit is reported and dropped, and the next one is sent", async () => {
  const { sender, asked, refused } = start();
  sender.add(write("a", "1"), seen);
  sender.add(write("b", "2", "paragraph"), seen);
  asked[0]?.fail(refusal("refused"));
  await turn();
  expect(refused.map(({ code }) => code)).toEqual(["refused"]);
  expect(asked[1]?.request.id).toBe("b");
});

test("EDT-16 a conflict decided for the owner's text sends it again, with later changes of the same text", async () => {
  const { sender, asked } = start({ choose: "ours" });
  sender.add(write("a", "mine"), seen);
  sender.add(write("b", "other", "paragraph"), seen);
  sender.add(write("c", "mine too"), seen);
  asked[0]?.fail(new Refusal({ code: "conflict", message: "Both.", version: "v7" }));
  await turn();
  expect(asked[1]?.request).toEqual({ ...write("again", "mine too"), base: "v0", decided: "v7" });
  asked[1]?.done("v1");
  await turn();
  expect(asked[2]?.request).toMatchObject({ id: "b", after: ["again"] });
});

test("EDT-16 a conflict decided for the other text sends nothing again", async () => {
  const { sender, asked } = start({ choose: "theirs" });
  sender.add(write("a", "mine"), seen);
  sender.add(write("b", "other", "paragraph"), seen);
  asked[0]?.fail(refusal("conflict"));
  await turn();
  expect(asked[1]?.request).toMatchObject({ id: "b", base: "v0" });
  expect(asked[1]?.request.after).toBeUndefined();
});

test("EDT-16 while the owner has not decided a conflict, other texts are saved, and what is written in its text is part of it", async () => {
  let choose: (whose: "ours" | "theirs") => void = () => {};
  const { sender, asked, kept, reports } = start({
    choose: new Promise((resolve) => {
      choose = resolve;
    }),
  });
  sender.add(write("a", "mine"), seen);
  asked[0]?.fail(new Refusal({ code: "conflict", message: "Both.", version: "v7" }));
  await turn();
  sender.add(write("b", "other", "paragraph"), seen);
  asked[1]?.done("v8");
  await turn();
  // On the page as it is shown by now.
  sender.add(write("c", "mine, continued"), { path: "/", version: "v8", since: 1 });
  await sender.settled();
  expect(asked.map(({ request }) => request.id)).toEqual(["a", "b"]);
  expect(kept.at(-1)).toEqual(["a"]);
  expect(reports.at(-1)).toEqual({ kind: "failed", why: "Both." });
  choose("ours");
  await turn();
  expect(asked[2]?.request).toMatchObject({ id: "again", base: "v0", decided: "v7", after: ["b"] });
  expect(asked[2]?.request.operations).toEqual(write("", "mine, continued").operations);
  asked[2]?.done("v9");
  await sender.settled();
  expect(reports.at(-1)).toEqual({ kind: "saved" });
});

test("EDT-29 a text that is too long is stored, after a reload too, and sent as soon as it is short enough", async () => {
  const first = start();
  first.sender.keepDraft(write("d", "much too"), seen, 2);
  expect(first.stored()).toMatchObject([{ id: "d", tooLong: 2 }]);
  first.sender.add(write("a", "much too long"), seen, 7);
  first.sender.add(write("b", "other", "paragraph"), seen);
  first.asked[0]?.done("v1");
  await first.sender.settled();
  expect(first.asked.map(({ request }) => request.id)).toEqual(["b"]);
  expect(first.reports.at(-1)).toEqual({ kind: "failed", why: "7 too long", isTooLong: true });
  const { sender, asked, stored, reports } = start();
  sender.restore(first.stored());
  expect(stored()).toMatchObject([{ id: "a", tooLong: 7 }]);
  sender.add(write("c", "still too long"), seen, 8);
  expect(reports.at(-1)).toMatchObject({ why: "8 too long" });
  expect(asked).toEqual([]);
  sender.add(write("e", "short"), seen);
  expect(asked.map(({ request }) => request)).toMatchObject([
    { id: "a", operations: write("", "short").operations },
  ]);
  asked[0]?.done("v1");
  await sender.settled();
  expect(reports.at(-1)).toEqual({ kind: "saved" });
});

test("EDT-6 with the secret of an earlier run nothing more is sent, and nothing is lost", async () => {
  const { sender, asked, kept, ended } = start();
  sender.add(write("a", "1"), seen);
  asked[0]?.fail(refusal("unauthorized"));
  await sender.settled();
  expect(ended()).toBe(1);
  expect(asked).toHaveLength(1);
  expect(kept.at(-1)).toEqual(["a"]);
});

test("EDT-5 EDT-16 changes outside the queue run one at a time, after pending edits and before later ones", async () => {
  const { sender, asked } = start();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const change = (name: string) =>
    sender.alone(async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  sender.add(write("a", "1"), seen);
  const both = Promise.all([change("first"), change("second")]);
  await turn();
  expect(begun).toEqual([]);
  asked[0]?.done("v1");
  await turn();
  expect(begun).toEqual(["first"]);
  sender.add(write("b", "2", "paragraph"), seen);
  await turn();
  expect(asked).toHaveLength(1);
  ends[0]?.();
  await turn();
  expect(begun.length + asked.length).toBe(3);
  for (const end of ends.splice(1)) end();
  asked[1]?.done("v2");
  await turn();
  ends[1]?.();
  await turn();
  for (const end of ends) end();
  await both;
  expect(begun).toEqual(["first", "second"]);
});

test("EDT-5 an edit is sent again no sooner than a server or a proxy asks for", async () => {
  const { sender, asked, pauses, times } = start();
  sender.add(write("a", "1"), seen);
  for (const [index, error] of [
    new Unreachable("503", 5),
    new Unreachable("502", undefined),
    new Refusal({ code: "busy", message: "Busy." }, 60),
    new Unreachable("503", 1),
  ].entries()) {
    asked[index]?.fail(error);
    await turn();
    pauses[index]?.();
    await turn();
  }
  expect(times).toEqual([5_000, 2_000, 60_000, 8_000]);
  asked[4]?.done("1");
  await sender.settled();
});
