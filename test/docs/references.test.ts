/** Repository files that the docs and comments name exist. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const files = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n").filter(Boolean);
const paths = new Set(files.flatMap((file) => [file, ...foldersOf(file)]));
const docs = files.filter((file) => file.endsWith(".md"));
/** Without this file, whose examples are dead references. */
const sources = files.filter(
  (file) =>
    /^(?:src|templates|test|scripts|examples|sites|bin)\/.+\.(?:[jt]sx?|mjs|css)$/.test(file) &&
    file !== "test/docs/references.test.ts",
);

/** `src/cli/run.ts`, `docs/parts.md` or `test/safety/` */
const rooted =
  /(?<![\w./@<-])(?:src|docs|test|templates|scripts|examples|bin)\/[\w./-]*[\w/](?![\w-]|\.?[*<[])/g;
/** `run.ts`, `cli/run.ts` or `parts.md` */
const named = /(?<![\w./@$*<>{}-])[\w-][\w./-]*\.(?:tsx?|md)\b(?![\w(])/g;
/** Generated files, and files of a provider in examples. */
const elsewhere = /^(?:dist|kit)\/|\.d\.ts$|^test\/report\//;

function foldersOf(file: string): readonly string[] {
  const parts = file.split("/");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** @param from file that contains the reference; a package's own docs name its files relative to it */
function exists(reference: string, from: string): boolean {
  const path = reference.replace(/\/$/, "");
  if (elsewhere.test(path) || paths.has(path) || paths.has(join(dirname(from), path))) return true;
  const isRooted = reference.search(rooted) === 0;
  return !isRooted && files.some((file) => file.endsWith(`/${path}`));
}

const referencesIn = (text: string): readonly string[] => [
  ...(text.match(rooted) ?? []),
  ...(text.match(named) ?? []).filter((name) => name.search(rooted) !== 0),
];

const codeSpans = (line: string): string => (line.match(/`[^`]+`/g) ?? []).join(" ");
const comment = (line: string): string =>
  /^\s*(?:\/?\*+|\/\/)(.*)|\s\/\/ (.*)/.exec(line)?.slice(1).join("") ?? "";

/** @param partOf the part of a line that may contain references */
const deadReferences = (within: readonly string[], partOf: (line: string) => string): readonly string[] =>
  within.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) =>
        referencesIn(partOf(line))
          .filter((reference) => !exists(reference, file))
          .map((reference) => `${file}:${index + 1} ${reference}`),
      ),
  );

test("files that the docs name exist", () => {
  expect(deadReferences(docs, codeSpans)).toEqual([]);
});

test("files that comments name exist", () => {
  expect(deadReferences(sources, comment)).toEqual([]);
});

test.each([
  ["docs", "see `src/no-such/file.ts`", "src/no-such/file.ts"],
  ["docs", "see `remembered-answers.ts`", "remembered-answers.ts"],
  ["docs", "in `test/no-such/`", "test/no-such/"],
  ["comments", " * As in no-such.md section 3.", "no-such.md"],
  ["comments", "const a = 1; // See client/no-such.tsx.", "client/no-such.tsx"],
])("a dead reference in %s is found: %s", (where, line, reference) => {
  const found = referencesIn(where === "docs" ? codeSpans(line) : comment(line));
  expect(found.filter((one) => !exists(one, "docs/a.md"))).toEqual([reference]);
});
