/** Notices of the editor and of the page, and how they are dismissed. */
import { expect, test } from "vitest";
import type { ToFrame } from "../../../src/editor/shared/messages.ts";
import type { EditRequest } from "../../../src/editor/shared/protocol.ts";
import { dismissNotices } from "../../../src/editor/shell/notices.ts";
import { createStore, type EditorState } from "../../../src/editor/shell/store.ts";

function start({ isLeft = false } = {}) {
  const store = createStore();
  const posted: ToFrame[] = [];
  const post = (message: ToFrame) => void posted.push(message);
  dismissNotices({ store, frame: { post, isLeft: () => isLeft } as never });
  const refuse = () =>
    store.set({ refusal: { at: undefined, message: "Too long" }, announcement: "Too long" });
  const notice = () => store.set({ notice: "No more than 80", announcement: "No more than 80" });
  const left = () => [store.get().refusal?.message, store.get().notice, store.get().announcement];
  return { store, posted, refuse, notice, left };
}

const others: readonly [string, Partial<EditorState>][] = [
  ["another page", { shown: { path: "/about" } }],
  ["another language", { shown: { path: "/", language: "ru" } }],
  ["a panel", { panel: { tab: "design", path: [] } }],
  ["a dialog", { dialog: { kind: "keys" } }],
];

test.each(others)("EDT-17 EDT-2 a notice is dismissed once %s is open", (_, change) => {
  const { store, posted, refuse, notice, left } = start();
  refuse();
  store.set(change);
  expect(left()).toEqual([undefined, undefined, ""]);
  store.set({ shown: { path: "/" }, panel: undefined, dialog: undefined });
  notice();
  store.set(change);
  expect(left()).toEqual([undefined, undefined, ""]);
  expect(posted).toEqual([{ kind: "dismiss-notice" }]);
});

test("EDT-17 EDT-2 a notice stays until then, and one set by the same change stays too", () => {
  const { store, posted, refuse, left } = start();
  refuse();
  store.set({ selection: { kind: "section", section: "team" }, shown: { path: "/" } });
  expect(left()).toEqual(["Too long", undefined, "Too long"]);
  store.set({
    shown: { path: "/about" },
    refusal: { at: undefined, message: "Not there" },
    announcement: "Done: add",
  });
  expect(left()).toEqual(["Not there", undefined, "Done: add"]);
  // Behind a dialog it has not been seen yet.
  store.set({ dialog: { kind: "keys" } });
  refuse();
  store.set({ dialog: undefined });
  expect(left()).toEqual(["Too long", undefined, "Too long"]);
  expect(posted).toEqual([]);
});

test("EDT-2 an edit outside the page dismisses a notice next to a text, an edit of the text itself does not", () => {
  const waiting = [{ id: "a" } as EditRequest];
  const inPage = start();
  inPage.notice();
  inPage.store.set({ waiting });
  expect(inPage.left()).toEqual([undefined, "No more than 80", "No more than 80"]);
  const beside = start({ isLeft: true });
  beside.notice();
  beside.store.set({ waiting });
  expect(beside.left()).toEqual([undefined, undefined, ""]);
  expect(beside.posted).toEqual([{ kind: "dismiss-notice" }]);
});
