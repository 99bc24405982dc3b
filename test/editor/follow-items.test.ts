/** Items of a list in a later version of the document. */
import { expect, test } from "vitest";
import { followPath } from "../../src/editor/shared/follow-items.ts";
import { followPanel } from "../../src/editor/shell/where.ts";

const languages = (...names: string[]) => ({
  languages: names.map((name, order) => ({ lang: { name }, order, isPrimary: order === 0 })),
});

test.each([
  [
    "moved, with new numbers",
    languages("English", "Deutsch", "Suomi"),
    languages("English", "Suomi", "Deutsch"),
    2,
  ],
  ["moved by an insertion", languages("English", "Deutsch"), languages("English", "Suomi", "Deutsch"), 2],
  ["renamed", languages("English", "Deutsch"), languages("English", "Suomi"), 1],
  ["removed", languages("English", "Deutsch", "Suomi"), languages("English", "Suomi"), undefined],
])("EDT-16 a path follows an item that was %s", (_, before, after, index) => {
  const path = ["languages", 1, "lang", "name"];
  const expected = index === undefined ? undefined : ["languages", index, "lang", "name"];
  expect(followPath(before, after, path)).toEqual(expected);
});

test("EDT-14 EDT-16 a panel follows its item when others move or remove it", () => {
  const panel = { tab: "site", path: ["languages", 1] } as const;
  const site = (...names: string[]) => ({ settings: languages(...names) }) as never;
  const before = site("English", "Deutsch", "Suomi");
  expect(followPanel(panel, before, before)).toBe(panel);
  const moved = followPanel(panel, before, site("English", "Suomi", "Deutsch"));
  expect(moved).toEqual({ tab: "site", path: ["languages", 2] });
  const removed = followPanel(panel, before, site("English", "Suomi"));
  expect(removed).toEqual({ tab: "site", path: ["languages"] });
});
