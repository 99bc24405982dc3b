/** Tutorials: their steps can be followed, and outputs are compared as they are shown. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isOutput, readTutorial } from "./tutorial.ts";

const tutorials = readdirSync("docs/tutorials");
const read = (name: string) => readTutorial(readFileSync(`docs/tutorials/${name}`, "utf8"));

test.each(tutorials)("GUIDE-2 %s shows the output of its commands, and says why it skips others", (name) => {
  const steps = read(name);
  const commands = steps.filter(({ kind }) => kind === "commands" || kind === "server");
  expect(commands.length).toBeGreaterThan(4);
  const without = commands.filter((step) => !("output" in step));
  expect(without.map(({ line, code }) => `${name}:${line} ${code}`)).toEqual([]);
});

test("GUIDE-2 only what needs a network or another account is skipped", () => {
  const skipped = tutorials.flatMap((name) =>
    read(name).flatMap((step) => (step.kind === "skipped" ? [`${name}: ${step.reason}`] : [])),
  );
  expect(skipped).toEqual([
    "github-pages.md: clones the repository and packs it",
    "github-pages.md: pushes to GitHub",
  ]);
});

test("GUIDE-2 a block of a tutorial is a step, or an error", () => {
  const markdown = [
    "# Title",
    "```sh\nls\n```",
    "```text\na\n```",
    "```json a/b.json\n{}\n```",
    "## Next",
    "```sh server\nserve\n```",
    "```sh skip: needs an account\npush\n```",
  ].join("\n\n");
  expect(readTutorial(markdown)).toEqual([
    { kind: "chapter", line: 1, code: "" },
    { kind: "commands", line: 3, code: "ls", output: "a" },
    { kind: "file", line: 11, code: "{}", name: "a/b.json" },
    { kind: "chapter", line: 15, code: "" },
    { kind: "server", line: 17, code: "serve" },
    { kind: "skipped", line: 21, code: "push", reason: "needs an account" },
  ]);
  expect(() => readTutorial("```sh later\nls\n```")).toThrow('a block of "sh later" is no step');
  expect(() => readTutorial("    ls")).toThrow("is no step");
});

test.each([
  ["✓ site is valid", "✓ site is valid\n", true],
  ["✓ site is valid", "\n✓ site is valid\n\n", true],
  ["✓ site is valid", "✓ site is valid\n1 warning\n", false],
  ["2 routes in …", "2 routes in 12 ms\n", true],
  ["2 routes in …", "3 routes in 12 ms\n", false],
  ["…\nadded … packages\n…", "note\n\nadded 12 packages\n", true],
  ["…\nadded … packages\n…", "note\n", false],
  ["a.c (1)", "abc (1)\n", false],
])("GUIDE-2 the output %j fits %j: %s", (shown, actual, fits) => {
  expect(isOutput(shown, actual)).toBe(fits);
});
