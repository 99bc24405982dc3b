/** Transitions of this window's edits. */
import { expect, test } from "vitest";
import type { EditRequest } from "../../../src/editor/shared/protocol.ts";
import { type NewEdit, OwnEdits, type WaitingEdit } from "../../../src/editor/shell/own-edits.ts";

const seen = { path: "/", version: "v0", since: 0 };

const write = (id: string, value: string, path = "title"): NewEdit => ({
  id,
  label: { kind: "write", name: "Our team" },
  operations: [{ op: "set", at: { page: "/", section: "team", path: ["data", path] }, value }],
  show: { path: "/" },
});

/** @returns the edits with these ids, all of different fields */
function edits(...ids: readonly string[]): OwnEdits {
  const own = new OwnEdits();
  for (const id of ids) own.add(write(id, id, id), seen);
  return own;
}

const idsOf = (own: OwnEdits) => own.unacknowledged().map(({ id }) => id);

test("EDT-5 an edit is waiting, sent and complete, and later edits name it", () => {
  const own = edits("a", "b");
  expect(own.sent).toBeUndefined();
  const request = own.send() as EditRequest;
  expect([own.sent, own.stateOf("v1", true), own.stateOf("v1")]).toEqual([
    "a",
    { version: "v1", since: 1 },
    { version: "v1", since: 0 },
  ]);
  own.complete(request, { before: "v0", after: "v1" });
  expect([own.sent, own.isEmpty, idsOf(own)]).toEqual([undefined, false, ["b"]]);
  expect(own.send()).toMatchObject({ id: "b", base: "v0", after: ["a"] });
  const shown = { version: "v1", since: 1 };
  const align = (edit: WaitingEdit) => own.inLater(edit, shown) ?? edit.request;
  expect(own.expected(shown, align)).toMatchObject([{ id: "b", base: "v1" }]);
});

test("EDT-16 a draft is stored last, counts as nothing pending, and becomes an edit once", () => {
  const own = new OwnEdits();
  expect(own.keepDraft(undefined, seen)).toBe(false);
  expect(own.keepDraft(write("a", "T"), seen)).toBe(true);
  expect([own.isEmpty, idsOf(own), own.send()]).toEqual([true, ["a"], undefined]);
  own.add(write("b", "Te"), seen);
  expect([own.isEmpty, idsOf(own)]).toEqual([false, ["b"]]);
  expect([own.takeDrafted(), own.takeDrafted()]).toEqual([true, false]);
  expect(own.keepDraft(undefined, seen)).toBe(false);
});

test("EDT-16 a draft of a page's settings becomes an edit too, and another draft stays", () => {
  const own = new OwnEdits();
  const settings = (id: string, name: string): NewEdit => ({
    id,
    label: { kind: "page", name: "Team" },
    operations: [{ op: "set", at: { page: "/", path: ["meta", name] }, value: id }],
    show: { path: "/" },
  });
  own.keepDraft(settings("a", "title"), seen);
  own.add(settings("b", "title"), seen);
  expect(idsOf(own)).toEqual(["b"]);
  own.keepDraft(settings("c", "description"), seen);
  own.add(settings("d", "image"), seen);
  expect(idsOf(own)).toEqual(["b", "d", "c"]);
});

test("EDT-16 edits of an earlier page come first, and the answer to a later one that was sent before still belongs to it", () => {
  const own = edits("new");
  const request = own.send() as EditRequest;
  own.restore([{ ...write("old", "1", "old"), base: "v0" }]);
  expect(own.sent).toBe("old");
  expect(own.complete(request, { before: "v0", after: "v1" })).toMatchObject({ id: "new" });
  expect(idsOf(own)).toEqual(["old"]);
});

test("EDT-5 a change outside the queue counts as one of this window's edits", () => {
  const own = edits("a");
  own.completeBeside({ ...write("undo", ""), base: "v0" }, { before: "v0", after: "v1" });
  expect(own.stateOf("v1").since).toBe(1);
  expect(own.beyond({ since: 1 }).map(({ request }) => request.id)).toEqual(["a"]);
  expect(own.send()).toMatchObject({ id: "a", after: ["undo"] });
});

test("EDT-16 a conflict contains later changes of the same text, and is over for all of them", () => {
  const start = () => {
    const own = edits("title");
    const request = own.send() as EditRequest;
    own.add(write("other", "x", "paragraph"), seen);
    own.add(write("more", "title, continued"), seen);
    own.setAside(request);
    return { own, request };
  };
  const place = { theirs: "t", ours: "title" } as never;
  const answer = { code: "conflict" as const, message: "Both.", conflicts: [place] };

  const ours = start();
  expect(ours.own.conflictsOf(ours.request, answer)).toEqual([{ theirs: "t", ours: "title, continued" }]);
  ours.own.decide(ours.request, { id: "again", decided: "v7" });
  expect(idsOf(ours.own)).toEqual(["again", "other"]);
  const [again] = ours.own.unacknowledged();
  expect(again).toMatchObject({ decided: "v7", operations: write("", "title, continued").operations });

  const theirs = start();
  theirs.own.decide(theirs.request, undefined);
  expect(idsOf(theirs.own)).toEqual(["other"]);
});

test("EDT-5 positions are found in later states as long as nobody else has edited in between", () => {
  const own = edits("a", "b");
  own.complete(own.send() as EditRequest, { before: "v0", after: "v1" });
  const [, b] = own.beyond({ since: 0 });
  expect(b && own.inLater(b, { version: "v1", since: 1 })).toMatchObject({ id: "b", base: "v1" });
  expect(b && own.inLater(b, { version: "foreign", since: 1 })).toBeUndefined();
});
