/** Reads the collections of Astro, which a program declares: only texts that are written out in it are known. */
import fs from "node:fs";
import { join, posix } from "node:path";
import { slugOf } from "./page-path.ts";
import { isIn, type Project, plainFolder } from "./plain-project.ts";
import { readInside } from "./read-inside.ts";
import { isThere, maxSettings } from "./settings.ts";

const configurations = ["src/content.config", "src/content/config"].flatMap((name) =>
  ["ts", "mts", "js", "mjs"].map((ending) => `${name}.${ending}`),
);

export const isAstro = (root: string): boolean =>
  isThere(root, "src/content") || fs.readdirSync(root).some((name) => /^astro\.config\.\w+$/.test(name));

export function astro(root: string): Project {
  const problems: string[] = [];
  const usual = ["src/content", "src/pages"].filter((folder) => isThere(root, folder));
  const named = collectionsIn(root, problems).filter((folder) => !usual.some((one) => isIn(folder, one)));
  const contents = [
    ...usual,
    ...named.filter((folder) => !named.some((one) => one !== folder && isIn(folder, one))),
  ];
  for (const folder of foldersIn(root, "src"))
    if (!contents.some((one) => isIn(one, folder) || isIn(folder, one)) && hasMarkdown(root, folder))
      problems.push(
        `${folder}: not imported, because no collection is in this folder. Import it by its name`,
      );
  return {
    ...plainFolder(root),
    isGuess: false,
    contents,
    // As in the usual folder, the name of a collection is a part of its addresses.
    prefixes: new Map(named.map((folder) => [folder, slugOf(posix.basename(folder))])),
    statics: ["public", "src/assets"],
    problems,
  };
}

/** @returns folders of `glob({ base: "./posts", pattern: "*.md" })` */
function collectionsIn(root: string, problems: string[]): string[] {
  const program = configurations
    .map((name) => readInside(root, name, maxSettings)?.toString() ?? "")
    .join("\n")
    .replace(/^[ \t]*\/\/.*$/gm, "");
  const constants = new Map(
    [...program.matchAll(/\bconst\s+(\w+)(?:\s*:\s*string)?\s*=\s*(["'`])([^"'`\n$]*)\2/g)].map(
      ([, name = "", , value = ""]) => [name, value],
    ),
  );
  const textOf = (options: string, name: string): string | undefined => {
    const [, value, constant] =
      new RegExp(`\\b${name}\\s*:\\s*(?:\\[\\s*)?(?:["'\`]([^"'\`\\n]*)["'\`]|(\\w+))`).exec(options) ?? [];
    const text = value?.replace(/\$\{(\w+)\}/g, (found, name: string) => constants.get(name) ?? found);
    return text ?? (constant === undefined ? undefined : constants.get(constant));
  };
  return [...program.matchAll(/\bglob\(\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g)].flatMap(
    ([, options = ""]) => {
      const [base = "", pattern = ""] = [textOf(options, "base") ?? ".", textOf(options, "pattern")];
      const [fixed = ""] = /^(?:[^*?[\]{}()!/]+\/)*/.exec(pattern) ?? [];
      const folder = posix.join(base, fixed).replace(/^\.?\/|\/$/g, "");
      const isFolder = fs.statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory() === true;
      if (isFolder && folder !== "" && folder !== "." && !folder.startsWith("..")) return [folder];
      problems.push(
        `the folder of a collection can't be read in its configuration: ${options.replace(/\s+/g, " ").trim().slice(0, 100)}`,
      );
      return [];
    },
  );
}

const foldersIn = (root: string, folder: string): string[] =>
  isThere(root, folder)
    ? fs
        .readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${folder}/${name}`)
    : [];

const hasMarkdown = (root: string, folder: string): boolean =>
  fs
    .readdirSync(join(root, folder), { withFileTypes: true })
    .some((entry) => entry.isFile() && /\.md$/i.test(entry.name)) ||
  foldersIn(root, folder).some((one) => hasMarkdown(root, one));
