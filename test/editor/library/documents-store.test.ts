/** The editor's adapter for a provider's store (EDT-21), with another writer at chosen moments. */
import { expect, test } from "vitest";
import { createDocumentsStore } from "../../../src/editor/library/documents-store.ts";
import type { StoredDocument } from "../../../src/editor/server/provider-stores.ts";

/** @returns the editor's store, and the provider's behind it */
function createStore() {
  let stored: StoredDocument = { bytes: Buffer.from("first"), version: "1" };
  const put = (text: string | Uint8Array) => {
    stored = { bytes: Buffer.from(text), version: String(Number(stored.version) + 1) };
    return stored.version;
  };
  /** The store answers once these resolve. */
  const gates = { read: Promise.resolve(), write: Promise.resolve() };
  const documents = {
    async read() {
      await gates.read;
      return stored;
    },
    async write(_: string, bytes: Uint8Array, version: string) {
      await gates.write;
      return version === stored.version ? put(bytes) : undefined;
    },
  };
  const store = createDocumentsStore({ documents, site: "one", onError() {} });
  return { store, put, gates, text: () => Buffer.from(stored.bytes).toString() };
}

test.each(["look", "lookForChange"] as const)(
  "EDT-21 EDT-16 an edit of an older text does not overwrite another server's text found by %s",
  async (look) => {
    const { store, put, text } = createStore();
    await store.read();
    const staged = store.stage(Buffer.from("first, edited"));
    put("theirs");
    expect(await store[look]()).toBe(true);
    expect(await staged.write()).toBe(false);
    expect(text()).toBe("theirs");
    expect(Buffer.from((await store.read()) ?? []).toString()).toBe("theirs");
    expect(await store.stage(Buffer.from("theirs, edited")).write()).toBe(true);
    expect(text()).toBe("theirs, edited");
  },
);

test("EDT-21 EDT-16 a text found during a write is not overwritten", async () => {
  const { store, put, gates, text } = createStore();
  await store.read();
  const staged = store.stage(Buffer.from("first, edited"));
  put("theirs");
  let answer = () => {};
  gates.write = new Promise((resolve) => {
    answer = resolve;
  });
  const looking = store.lookForChange();
  // The read is pending when the write begins, and is answered first.
  await Promise.resolve();
  const writing = staged.write();
  await new Promise(setImmediate);
  answer();
  expect(await writing).toBe(false);
  expect(await looking).toBe(false);
  expect(text()).toBe("theirs");
  expect(Buffer.from((await store.read()) ?? []).toString()).toBe("theirs");
});
