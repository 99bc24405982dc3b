/** `sectile templates new`: begins a section type in a provider's folder, over nothing. */
import { lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../output/make-folder.ts";
import { sourcesOf } from "./files.ts";
import { drawThumbnail } from "./thumbnail.ts";

/**
 * Writes the folder whole or not at all.
 * @param folder of the templates, absolute; need not be there
 * @param type its name, which `findNameProblem` has nothing against
 * @returns the files that were written, relative to `folder`, with "/"; undefined where something of this name is there already
 */
export async function beginSectionType(folder: string, type: string): Promise<string[] | undefined> {
  const sections = join(folder, "sections");
  const target = join(sections, type);
  if (lstatSync(target, { throwIfNoEntry: false })) return undefined;
  const files: Record<string, string | Uint8Array> = {
    ...sourcesOf(type, labelOf(type)),
    "thumbnail.webp": await drawThumbnail(480, 240),
    "mobile-thumbnail.webp": await drawThumbnail(156, 200),
  };
  makeFolder(sections);
  // What begins with a dot is no template.
  const staged = join(sections, `.${type}-${process.pid}`);
  try {
    mkdirSync(staged);
    for (const [name, contents] of Object.entries(files)) writeFileSync(join(staged, name), contents);
    renameSync(staged, target);
  } catch (error) {
    rmSync(staged, { recursive: true, force: true });
    // Somebody was faster.
    if (lstatSync(target, { throwIfNoEntry: false })) return undefined;
    throw error;
  }
  return Object.keys(files).map((name) => `sections/${type}/${name}`);
}

/** @returns why a name cannot be that of a new section type, as a sentence; undefined for one that can */
export function findNameProblem(name: string, known: Iterable<string>): string | undefined {
  if (!/^[A-Z][A-Za-z0-9]{0,59}$/.test(name))
    return `"${name}" cannot be the name of a section type: it should be Latin letters and digits that begin with a capital, as in Quote or TeamList.`;
  const taken = [...known].find((type) => type.toLowerCase() === name.toLowerCase());
  return taken === undefined
    ? undefined
    : `${taken} is a built-in section type: a type of yours with its name would take its place. Choose another name.`;
}

/** "TeamList" is what owners call "Team list". */
const labelOf = (type: string): string => {
  const words = type.replace(/(?<=[a-z0-9])(?=[A-Z])/g, " ").toLowerCase();
  return `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}`;
};
