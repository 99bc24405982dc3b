/** Counts of untranslated texts follow what is saved, however late the answers are. */
import { expect, test, vi } from "vitest";
import type { EditRequest } from "../../../src/editor/shared/protocol.ts";
import type { Untranslated } from "../../../src/editor/shared/texts-protocol.ts";
import type { Api } from "../../../src/editor/shell/api.ts";
import { createStore } from "../../../src/editor/shell/store.ts";
import { followUntranslated } from "../../../src/editor/shell/translating.ts";

test("EDT-15 an edit of another page than the one on screen is counted, and an earlier answer is dropped", async () => {
  vi.useFakeTimers();
  const asked: ((count: number) => void)[] = [];
  const untranslated = () =>
    new Promise<Untranslated>((resolve) =>
      asked.push((count) => resolve({ languages: [{ code: "de", count }], pages: [], site: 0 })),
    );
  const store = createStore();
  followUntranslated({ store, api: { untranslated } as unknown as Api });
  const languages = ["en", "de"].map((code, index) => ({ code, name: code, isPrimary: index === 0 }));
  store.set({
    stage: "ready",
    shown: { path: "/", language: "de" },
    // biome-ignore lint/suspicious/noExplicitAny: the rest is not read
    site: { version: "1", languages, permission: { role: "owner" } } as any,
  });
  const counted = () => store.get().untranslated?.languages[0]?.count;
  await vi.runAllTimersAsync();
  expect(asked).toHaveLength(1);
  // The edit is of a page that was left before its answer, so neither page nor site on screen change.
  store.set({ waiting: [{} as EditRequest] });
  asked[0]?.(5);
  await vi.runAllTimersAsync();
  expect(counted()).toBeUndefined();
  store.set({ waiting: [] });
  await vi.runAllTimersAsync();
  expect(asked).toHaveLength(2);
  asked[1]?.(4);
  await vi.runAllTimersAsync();
  expect(counted()).toBe(4);
  vi.useRealTimers();
});
