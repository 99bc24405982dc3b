/** docs/requirements.md lists every id that code, tests and documents cite. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const promises = [
  ...readFileSync("docs/requirements.md", "utf8").matchAll(/^- \*\*([A-Z]+-\d+)\*\* (.+)$/gm),
].map(([, id = ""]) => id);
const groups = [...new Set(promises.map((id) => id.split("-")[0]))];

test("docs/requirements.md lists each id once, in the order of its numbers", () => {
  expect(new Set(promises).size).toBe(promises.length);
  for (const group of groups) {
    const own = promises.filter((id) => id.startsWith(`${group}-`));
    expect(own).toEqual(own.map((_, index) => `${group}-${index + 1}`));
  }
});

/** Encodings, formats, licences, ids of third parties and examples that look like an id. */
const foreign = new Set(["AB", "AW", "DC", "ISO", "LGPL", "MPL", "PDF", "SHA", "UA", "UTF"]);

test("docs/requirements.md lists every cited id", () => {
  const cited = new Map<string, string>();
  const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n");
  for (const file of files)
    if (/\.(?:[cm]?[jt]sx?|css|md|ya?ml)$/.test(file) && !file.startsWith("test/golden"))
      for (const [found, group = ""] of readFileSync(file, "utf8").matchAll(/\b([A-Z]{2,5})-\d+\b/g))
        if (!foreign.has(group)) cited.set(found, file);
  expect(cited.size).toBeGreaterThan(90);
  expect([...cited].filter(([found]) => !promises.includes(found))).toEqual([]);
});

test("each id is in the title of a test", () => {
  // Titles begin with the ids that they prove.
  const title = new RegExp(`["'\`]((?:(?:${groups.join("|")})-\\d+:? )+)`, "g");
  const named = new Set<string>();
  for (const name of readdirSync("test", { recursive: true, encoding: "utf8" }))
    if (/\.test\.tsx?$/.test(name))
      for (const [, ids = ""] of readFileSync(`test/${name}`, "utf8").matchAll(title))
        for (const id of ids.trim().split(/:? /)) named.add(id);
  expect(promises.filter((id) => !named.has(id))).toEqual([]);
});
