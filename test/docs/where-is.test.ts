/** The table "Where is ..." of docs/architecture.md leads to declarations. */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const document = readFileSync("docs/architecture.md", "utf8");
const [, table = ""] = /\n## Where is \.\.\.\n([\s\S]*?)\n## /.exec(document) ?? [];
const rows = table
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| |"))
  .map((line) => line.split("|").map((cell) => cell.trim()));

/** @returns true if the file declares the name, or uses the custom property */
function declares(file: string, name: string): boolean {
  if (!existsSync(file)) return false;
  const text = readFileSync(file, "utf8");
  return name.startsWith("--")
    ? text.includes(`var(${name})`)
    : new RegExp(`^export (?:async )?(?:function|const|class|interface|type) ${name}\\b`, "m").test(text);
}

test("the table has rows, and a name that nothing declares is found", () => {
  expect(rows.length).toBeGreaterThan(10);
  expect(declares("src/build/build.ts", "planSite")).toBe(false);
  expect(declares("src/build/plan.ts", "buildSite")).toBe(false);
});

test.each(rows)("%s%s: the row leads to declarations", (_, __, start = "", then = "") => {
  const places = [...`${start} ${then}`.matchAll(/`([\w./-]+)`: `([\w-]+)`/g)];
  expect(places.length).toBeGreaterThan(0);
  expect(places.filter(([, file = "", name = ""]) => !declares(file, name)).map(([all]) => all)).toEqual([]);
});
