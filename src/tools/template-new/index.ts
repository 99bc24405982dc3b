/** `sectile templates new`: creates a section type in a provider's folder. Overwrites nothing. */
import { lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../output/disk.ts";
import { sourcesOf } from "./files.ts";
import { drawThumbnail } from "./thumbnail.ts";

/**
 * Writes the folder completely or not at all.
 * @param folder templates folder, absolute; need not exist
 * @param type a name that `findNameProblem` accepts
 * @returns the written files, relative to `folder`, with "/"; undefined if the name is taken in the folder
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
  // Names that start with a dot are not templates.
  const staged = join(sections, `.${type}-${process.pid}`);
  try {
    mkdirSync(staged);
    for (const [name, contents] of Object.entries(files)) writeFileSync(join(staged, name), contents);
    renameSync(staged, target);
  } catch (error) {
    rmSync(staged, { recursive: true, force: true });
    // Someone else was faster.
    if (lstatSync(target, { throwIfNoEntry: false })) return undefined;
    throw error;
  }
  return Object.keys(files).map((name) => `sections/${type}/${name}`);
}

/** @returns why the name cannot be used for a new section type, as a sentence; undefined if it can */
export function findNameProblem(name: string, known: Iterable<string>): string | undefined {
  if (!/^[A-Z][A-Za-z0-9]{0,59}$/.test(name))
    return `Invalid section type name "${name}". Use Latin letters and digits, starting with a capital, for example Quote or TeamList.`;
  const taken = [...known].find((type) => type.toLowerCase() === name.toLowerCase());
  return taken === undefined
    ? undefined
    : `${taken} is a built-in section type, which a type of the same name would replace. Choose another name.`;
}

/** "TeamList" becomes "Team list" for owners. */
const labelOf = (type: string): string => {
  const words = type.replace(/(?<=[a-z0-9])(?=[A-Z])/g, " ").toLowerCase();
  return `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}`;
};
