/** Versions of Node.js that CONTRIBUTING.md names. references.test.ts checks its files and commands. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { engines } = JSON.parse(readFileSync("package.json", "utf8"));

test(".node-version is the lowest version that package.json allows", () => {
  expect(engines.node.startsWith(`^${readFileSync(".node-version", "utf8").trim()} ||`)).toBe(true);
});
