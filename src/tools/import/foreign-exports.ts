/** Explains why the export of another program can't be imported, and what to do instead. */
import fs from "node:fs";
import { basename, extname, join } from "node:path";
import { readInside } from "./read-inside.ts";

const canBeImported = "sectile imports Markdown files (.md) and WordPress exports (.xml).";

/** Length of the beginning of a file by which its program is recognized. */
const beginning = 200_000;

/** @returns the program that wrote a file; undefined if it is not known */
function programOf(name: string, text: string): string | undefined {
  const ending = extname(name).toLowerCase();
  if (ending === ".json" && /"(?:mobiledoc|lexical|posts_authors|posts_meta)"|"db"\s*:\s*\[/.test(text))
    return "Ghost";
  if (ending === ".csv" && /^[^\r\n]*\bpost_id\b/.test(text)) return "Substack";
  if (/^\.html?$/.test(ending))
    return /\bp-canonical\b|medium\.com/.test(text)
      ? "Medium"
      : /substack(?:cdn)?\.com/.test(text)
        ? "Substack"
        : undefined;
  return undefined;
}

const adviceFor = (program: string): string =>
  `Turn its posts into Markdown files with a converter from ${program} to Hugo or Jekyll, and import their folder. ${canBeImported}`;

/**
 * @param folder absolute
 * @param name of a file in it
 * @returns the reason for which the file can't be imported
 */
export function problemOfFile(folder: string, name: string): string {
  const text = readInside(folder, name, 500_000_000)?.subarray(0, beginning).toString("utf8") ?? "";
  const program = programOf(name, text);
  if (program !== undefined)
    return `${name} is an export of ${program}, which can't be imported. ${adviceFor(program)}`;
  if (/\.(?:zip|gz|tgz|tar|rar|7z)$/i.test(name))
    return `${name} is an archive. Unpack it, and import its folder.`;
  if (/\.xml$/i.test(name)) return `${name} is in this folder. For a WordPress export, name the file itself.`;
  return `${name} is not a Markdown file. ${canBeImported}`;
}

/** @returns what is in a folder without Markdown files: a sentence; undefined if nothing is recognized */
export function problemOfFolder(folder: string): string | undefined {
  const files = fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return [entry.name];
    if (!entry.isDirectory() || entry.name.startsWith(".") || entry.name === "node_modules") return [];
    const [first] = fs
      .readdirSync(join(folder, entry.name))
      .filter((name) => /\.(?:html?|json|csv)$/i.test(name));
    return first === undefined ? [] : [join(entry.name, first)];
  });
  const found = files.filter((name) => /\.(?:json|csv|html?|xml|atom|zip|gz|tgz)$/i.test(name)).slice(0, 50);
  const reasons = found.map((name) => problemOfFile(folder, name));
  return (
    reasons.find((reason) => reason.includes("is an export of")) ??
    reasons.find((_, at) => /\.(?:xml|zip|t?gz)$/i.test(basename(found[at] ?? "")))
  );
}
