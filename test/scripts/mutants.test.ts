/** The table of planted faults (scripts/mutants/faults.js) is in step with the code and the tests. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { areas } from "../../scripts/mutants/faults.js";

const requirements = new Set(readFileSync("docs/requirements.md", "utf8").match(/(?<=^- \*\*)[A-Z]+-\d+/gm));
const tests = readdirSync("test", { recursive: true, encoding: "utf8" }).map((path) => `test/${path}`);

describe.each(areas)("$name", ({ faults, tests: covering }) => {
  test.each(faults)("$breaks $mistake", ({ breaks, file, edits }) => {
    expect(requirements).toContain(breaks);
    let text = readFileSync(file, "utf8");
    expect(edits.length).toBeGreaterThan(0);
    for (const [find, replacement] of edits) {
      expect(text.split(find).length - 1, find).toBe(1);
      text = text.replace(find, () => replacement);
    }
    expect(text).not.toBe(readFileSync(file, "utf8"));
  });

  test("names tests that exist", () => {
    for (const path of Object.values(covering).flat())
      expect(
        tests.some((one) => one.startsWith(path) && /\.test\.tsx?$/.test(one)) || tests.includes(path),
        path,
      ).toBe(true);
  });
});

test("each fault is in the table once", () => {
  const all = areas.flatMap(({ faults }) => faults.map(({ file, edits }) => JSON.stringify([file, edits])));
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(60);
});
