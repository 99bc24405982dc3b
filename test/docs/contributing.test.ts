/** Files and commands named in CONTRIBUTING.md exist. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { engines, scripts } = JSON.parse(readFileSync("package.json", "utf8"));
const guide = readFileSync("CONTRIBUTING.md", "utf8");

test("CONTRIBUTING.md names only commands of package.json", () => {
  const named = [...guide.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  expect(named.length).toBeGreaterThan(5);
});

test("CONTRIBUTING.md names only existing paths", () => {
  const paths = [...guide.matchAll(/`((?:src|templates|test|sites|bin|docs)\/[\w./-]*)`|\]\(([\w./-]+)\)/g)];
  const named = paths.map(([, path, link]) => path ?? link ?? "");
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
  expect(named.length).toBeGreaterThan(15);
});

test(".node-version is the lowest version that package.json allows", () => {
  expect(engines.node.startsWith(`^${readFileSync(".node-version", "utf8").trim()} ||`)).toBe(true);
});
