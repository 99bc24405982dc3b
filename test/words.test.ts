/** The words of the code: comments begin with what they are about, and names are those of the field (CONTRIBUTING.md). */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const files = execFileSync(
  "git",
  ["ls-files", "src", "templates", "scripts", "examples", "sites", "bin", "test"],
  {
    cwd: root,
    encoding: "utf8",
  },
)
  .split("\n")
  .filter((path) => /\.(?:[jt]sx?|mjs|css)$/.test(path));

/** A line that opens a comment: a doc comment of one or more lines, or the first of several line comments. */
const opening = /^\s*(?:\/\*\*?|\/\/)\s*(?:What|Who|Whose|Whether|How|Of|That which|Those who|Such)\b/;

/** Invented words, each with the term that replaced it. */
const invented: Readonly<Record<string, string>> = {
  uiEdition: "uiLocale",
  SiteFrame: "SiteSettings",
  judgePage: "validatePage",
  outlinePage: "summarizePage",
  recallSlices: "recallRanges",
  createFleet: "createWorkerPool",
  createRounds: "createRebuilds",
  QuietRounds: "Preparations",
  hush: "dismissNotice",
  hasten: "prioritizeFirstImage",
  breathe: "yieldToEventLoop",
  sayPlanned: "reportPlanned",
  NotJson: "JsonSyntaxError",
  useHeldForm: "useScopeForm",
  PicturePlace: "PictureLocation",
  PageRecord: "PageCache",
  createWholeMemory: "createWholeDocumentCache",
  JudgingBasis: "ValidationBasis",
  createCalm: "createIdleTimer",
  drawGround: "drawBackground",
  PageNeeds: "AssetRequests",
  PictureRoom: "DisplayWidth",
};
const inventedName = new RegExp(`\\b(?:${Object.keys(invented).join("|")}|most[A-Z]\\w*(?=\\s*[:=]))\\b`);

const linesWith = (form: RegExp): readonly string[] =>
  files
    .filter((path) => path !== "test/words.test.ts")
    .flatMap((path) =>
      readFileSync(join(root, path), "utf8")
        .split("\n")
        .flatMap((line, index) => (form.test(line) ? `${path}:${index + 1} ${line.trim()}` : [])),
    );

test("comments open with a verb or a noun, and never with What, Who, Whether, How or Of", () => {
  expect(linesWith(opening)).toEqual([]);
});

test("names are the terms of the field", () => {
  expect(linesWith(inventedName)).toEqual([]);
});
