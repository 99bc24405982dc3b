/** Reads the configuration of Eleventy, which is a program: only texts that are written out in it are known. */
import { posix } from "node:path";
import { anyOf, type FileMatcher, globMatcher, pathAndFolders } from "./file-pattern.ts";
import { isIn, notForVisitors, type Project, plainFolder } from "./plain-project.ts";
import { readInside } from "./read-inside.ts";
import { isThere, maxSettings, ProjectSettings } from "./settings.ts";

const configurations = [
  ".eleventy.js",
  "eleventy.config.js",
  "eleventy.config.mjs",
  "eleventy.config.cjs",
  "eleventy.config.ts",
];

export const isEleventy = (root: string): boolean => isThere(root, ...configurations);

export function eleventy(root: string): Project {
  const reader = new ProjectSettings();
  const program = configurations
    .map((name) => textIn(root, name))
    .join("\n")
    .replace(/^\s*\/\/.*$/gm, "");
  const [, setInput] = /\bsetInputDirectory\(\s*["'`]([^"'`\n]+)["'`]/.exec(program) ?? [];
  const [, input = ""] = /(?<![\w.-])input["']?\s*:\s*["'`]([^"'`\n]+)["'`]/.exec(program) ?? [];
  const asked = posix
    .normalize(setInput ?? (input || "."))
    .replace(/^\.?\/+|\/+$/g, "")
    .replace(/^\.$/, "");
  const content = isThere(root, asked) ? asked : "";
  const folders = [
    ...program.matchAll(/(?<![\w.-])(?:includes|layouts|data)["']?\s*:\s*["'`]([^"'`\n]+)["'`]/g),
  ].map(([, folder = ""]) => posix.join(content, folder));
  const isIgnored = ignoredIn(root, content, program, reader);
  return {
    ...plainFolder(root),
    isGuess: false,
    hasTemplatesInCode: true,
    hasNamesakes: true,
    contents: [content],
    problems: reader.problems,
    reasonAgainst(file) {
      const folder = folders.find((one) => isIn(file, one));
      if (folder !== undefined) return `the folder ${folder} is not published`;
      return isIgnored(file) ? "the settings leave it out" : notForVisitors(file);
    },
  };
}

const textIn = (root: string, name: string): string => readInside(root, name, maxSettings)?.toString() ?? "";

/** Lists of files that are left out, one glob a line; a line that begins with `!` takes files in again. */
function ignoredIn(root: string, content: string, program: string, reader: ProjectSettings): FileMatcher {
  const added = [...program.matchAll(/\bignores\.add\(\s*(?:(["'`])([^"'`\n$]+)\1\s*\)|)/g)];
  if (added.some(([, quote]) => quote === undefined))
    reader.problems.push(
      "the configuration leaves out files that are not named in it: look at what is public",
    );
  const lists = [
    ...(/\bsetUseGitIgnore\(\s*false/.test(program)
      ? []
      : [{ folder: "", text: textIn(root, ".gitignore") }]),
    ...[...new Set(["", content])].map((folder) => ({
      folder,
      text: textIn(root, posix.join(folder, ".eleventyignore")),
    })),
    { folder: "", text: added.map(([, , glob = ""]) => glob).join("\n") },
  ];
  const rules = lists.flatMap(({ folder, text }) => {
    const lines = text.split(/\r?\n/).map((line) => line.trim());
    return lines
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => ({ isBack: line.startsWith("!"), matches: matcherOfLine(folder, line, reader) }));
  });
  return (file) => rules.reduce((is, { isBack, matches }) => (matches(file) ? !isBack : is), false);
}

function matcherOfLine(folder: string, line: string, reader: ProjectSettings): FileMatcher {
  const glob = line.replace(/^!/, "").replace(/^\.\//, "/").replace(/\/+$/, "");
  // As in Git, one without a slash is for files in every folder.
  const below = glob.includes("/") ? glob.replace(/^\/+/, "") : `**/${glob}`;
  const isBack = line.startsWith("!");
  let isKnown = true;
  const matches = anyOf([posix.join(folder, below)], globMatcher, (pattern, reason) => {
    isKnown = !isBack;
    if (!isBack) reader.onUnknownPattern(pattern, reason);
  });
  return (file) => isKnown && pathAndFolders(file).some(matches);
}
