/** docs/decisions.md: the index at its top names every numbered decision. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("decisions are numbered without a gap, and the index lists each with its number and title", () => {
  const text = readFileSync("docs/decisions.md", "utf8");
  const decisions = [...text.matchAll(/^## ((\d+)\. .+)$/gm)];
  expect(decisions.map(([, , number]) => Number(number))).toEqual(decisions.map((_, index) => index + 1));
  const index = [...text.matchAll(/^- \*\*.+?\*\*: (.+)$/gm)].flatMap(([, items = ""]) => items.split("; "));
  const titles = decisions.map(([, title = ""]) => title.replace(".", ""));
  expect(index.filter((item) => /^\d/.test(item)).sort()).toEqual(titles.sort());
});
