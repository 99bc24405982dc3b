/** States of the edits of a session, without a document. */
import { expect, test } from "vitest";
import type { Attempt } from "../../src/editor/server/attempt.ts";
import { EditQueue, type PendingEdit } from "../../src/editor/server/edit-queue.ts";
import { Refusal } from "../../src/editor/server/refusal.ts";

function start(...names: string[]) {
  const queue = new EditQueue();
  const rejected: [string, unknown][] = [];
  const add = (name: string) =>
    queue.add({
      command: { way: name.startsWith("undo") ? "undid" : "did", id: name } as PendingEdit["command"],
      answer: () => {},
      resolve: () => {},
      reject: (reason) => rejected.push([name, reason]),
    });
  names.forEach(add);
  const tryNext = (attempt: (name: string) => object | undefined = () => ({})) =>
    namesOf(queue.tryNext(({ command }) => attempt(command.id ?? "") as Attempt | undefined));
  return { queue, rejected, add, tryNext };
}

const namesOf = (edits: readonly PendingEdit[]) => edits.map(({ command }) => command.id).join(" ");
const error = new Refusal("refused", "Too long.");

test("EDT-16 edits that wait together are tried together, and an undo alone", () => {
  const { queue, tryNext } = start("a", "b", "undo", "c");
  expect(tryNext()).toBe("a b");
  queue.finish();
  expect(tryNext()).toBe("undo");
  queue.finish();
  expect(tryNext()).toBe("c");
});

test("EDT-17 an edit that can't be applied is rejected, and one that changes nothing is not tried", () => {
  const { rejected, tryNext } = start("a", "wrong", "unchanged", "b");
  const reason = new Error("wrong");
  const attempt = (name: string) => {
    if (name === "wrong") throw reason;
    return name === "unchanged" ? undefined : {};
  };
  expect(tryNext(attempt)).toBe("a b");
  expect(rejected).toEqual([["wrong", reason]]);
});

test("EDT-17 edits refused together are tried one by one, and later ones together", () => {
  const { queue, rejected, add, tryNext } = start("a", "b");
  tryNext();
  add("c");
  queue.refuse(error);
  expect(rejected).toEqual([]);
  add("d");
  expect(tryNext()).toBe("a");
  queue.refuse(error);
  expect(rejected).toEqual([["a", expect.objectContaining({ code: "refused", message: "Too long." })]]);
  expect(tryNext()).toBe("b");
  // It stays alone if somebody else has written meanwhile.
  queue.putBack();
  expect(tryNext()).toBe("b");
  queue.finish();
  expect(tryNext()).toBe("c d");
});

test("EDT-16 edits of an outdated text are tried again before those that came later", () => {
  const { queue, add, tryNext } = start("a", "b");
  tryNext();
  add("c");
  queue.putBack();
  expect(queue.state.tried).toEqual([]);
  expect(tryNext()).toBe("a b c");
});

test("EDT-16 closing rejects edits that wait, are tried, or come later", () => {
  const { queue, rejected, add, tryNext } = start("a");
  tryNext();
  add("b");
  const closed = new Refusal("not-saved", "The editor was closed.");
  queue.close(closed);
  add("c");
  expect(rejected).toEqual([
    ["a", closed],
    ["b", closed],
    ["c", closed],
  ]);
  expect(queue.state).toMatchObject({ waiting: [], tried: [] });
});
