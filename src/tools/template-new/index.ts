/** `sectile templates new`: creates a section type in a provider's folder. Overwrites nothing. */
import { lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pictureOfDrawing } from "../../assets/pictures/picture-of-drawing.ts";
import { makeFolder } from "../../output/disk.ts";
import { sourcesOf } from "./files.ts";

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

/** Placeholder of a new type: lines in the theme's plain colours, until a real one is taken. @returns WebP */
const drawThumbnail = async (width: number, height: number): Promise<Uint8Array> => {
  const left = Math.round(width * 0.14);
  const line = (top: number, long: number, high: number, colour: string) =>
    `<rect x="${left}" y="${Math.round(top * height)}" width="${Math.round(long * width)}" height="${Math.round(high * height)}" rx="3" fill="${colour}"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="100%" height="100%" fill="#f4f6fa"/>
<rect x="${left - 14}" y="${Math.round(0.26 * height)}" width="3" height="${Math.round(0.48 * height)}" fill="#5b8def"/>
${line(0.28, 0.5, 0.12, "#1c3a70")}
${line(0.5, 0.68, 0.05, "#8a94a6")}
${line(0.6, 0.6, 0.05, "#8a94a6")}
${line(0.7, 0.32, 0.05, "#8a94a6")}
</svg>`;
  return await pictureOfDrawing(drawing);
};
