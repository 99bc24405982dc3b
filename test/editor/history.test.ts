import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type Entry, History, type Step } from "../../src/editor/server/history.ts";

let file: string;
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "sectile-history-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  file = join(folder, "deep", "site.edits.jsonl");
});

const entry = (name: string, before: string, after: string): Entry => ({
  label: { kind: "write", name },
  at: { path: [name] },
  operations: [],
  inverse: [],
  before,
  after,
});
const step = (name: string, before: string, after: string, way: Step["way"] = "did"): Step => ({
  way,
  entry: entry(name, before, after),
  before,
  after,
});
const go = (history: History, ...steps: Step[]) => {
  for (const one of steps) {
    history.announce(one);
    history.take(one);
  }
};
const shown = ({ state: { undo, redo } }: History) => [undo?.name, redo?.name];

describe("EDT-5 the history of edits", () => {
  test("goes back and forth, and discards undone edits after a new one", () => {
    const history = new History(undefined, "v0");
    go(history, step("a", "v0", "v1"), step("b", "v1", "v2"));
    expect(shown(history)).toEqual(["b", undefined]);
    go(history, step("b", "v2", "v1", "undid"));
    expect(shown(history)).toEqual(["a", "b"]);
    go(history, step("b", "v1", "v2", "redid"));
    expect(shown(history)).toEqual(["b", undefined]);
    go(history, step("b", "v2", "v1", "undid"), step("c", "v1", "v3"));
    expect(shown(history)).toEqual(["c", undefined]);
    go(history, step("c2", "v3", "v4", "amended"));
    expect(shown(history)).toEqual(["c2", undefined]);
  });

  test("survives a restart, in both directions", () => {
    const history = new History(file, "v0");
    go(history, step("a", "v0", "v1"), step("b", "v1", "v2"), step("b", "v2", "v1", "undid"));
    const again = new History(file, "v1");
    expect(shown(again)).toEqual(["a", "b"]);
    // A compacted history is readable too.
    expect(shown(new History(file, "v1"))).toEqual(["a", "b"]);
  });

  test("EDT-16 from another version is loaded, with labels that this version can name", async () => {
    const history = new History(file, "v0");
    const labels: unknown[] = [
      { kind: "import", name: "a" },
      { kind: "constructor", name: "\u202eb" },
      null,
      5,
    ];
    labels.forEach((label, index) => {
      const one = step("", `v${index}`, `v${index + 1}`);
      go(history, { ...one, entry: { ...one.entry, label } as Entry });
    });
    const version = `v${labels.length}`;
    const expected = [
      { kind: "edit", name: "a" },
      { kind: "edit", name: "b" },
      { kind: "edit", name: "" },
      { kind: "edit", name: "" },
    ];
    expect(new History(file, version).done.map(({ label }) => label)).toEqual(expected);
    // A compacted history is readable too.
    expect(new History(file, version).done.map(({ label }) => label)).toEqual(expected);
  });

  test("is empty for a document that was replaced meanwhile", () => {
    go(new History(file, "v0"), step("a", "v0", "v1"));
    expect(shown(new History(file, "elsewhere"))).toEqual([undefined, undefined]);
  });

  test("omits edits that were announced but not written, because of a kill or a full disk", () => {
    const history = new History(file, "v0");
    go(history, step("a", "v0", "v1"));
    history.announce(step("lost", "v1", "vx"));
    expect(shown(new History(file, "v1"))).toEqual(["a", undefined]);
    const other = new History(file, "v1");
    other.announce(step("failed", "v1", "vx"));
    go(other, step("b", "v1", "v2"));
    expect(shown(new History(file, "v2"))).toEqual(["b", undefined]);
  });

  test("is bounded, and survives a corrupt file", async () => {
    const history = new History(file, "v0");
    for (let count = 0; count < 1100; count++) history.take(step(`${count}`, `v${count}`, `v${count + 1}`));
    let left = 0;
    for (; history.last; left++) history.take({ ...step("x", "", ""), way: "undid", entry: history.last });
    expect(left).toBe(1000);
    await writeFile(file, "{ rubbish\n");
    await appendFile(file, "more");
    expect(shown(new History(file, "v0"))).toEqual([undefined, undefined]);
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ done: [], undone: [], after: "v0" });
  });
});
