/**
 * Writes a starter site to a folder so that a kill at any time leaves no partial file, and nothing that the next try would
 * reject. Files are written to a temporary folder and linked into place, site.json last.
 */
import fs from "node:fs";
import { dirname, join } from "node:path";
import { makeFolder } from "../../output/disk.ts";
import type { StarterFile } from "./starter-site.ts";

/** Temporary folder in the site's folder. Names that start with a dot are not part of a site. */
const stageName = ".sectile-init";
const last = "site.json";

/**
 * @param files files of the starter; requested only if needed
 * @returns the name of an entry that is in the way; dotfiles are allowed, since an empty repository is a good place
 */
export async function findUsed(
  root: string,
  files: () => Promise<readonly StarterFile[]>,
): Promise<string | undefined> {
  const names = fs.readdirSync(root).filter((name) => !name.startsWith("."));
  const isBegun = fs.lstatSync(join(root, stageName), { throwIfNoEntry: false })?.isDirectory();
  if (names.length === 0 || !isBegun || names.includes(last)) return names.sort()[0];
  const begun = new Map((await files()).map(({ path, contents }) => [path, Buffer.from(contents)]));
  const isOwn = (path: string): boolean => {
    const at = join(root, path);
    const stats = fs.lstatSync(at);
    if (stats.isDirectory()) return fs.readdirSync(at).every((name) => isOwn(`${path}/${name}`));
    const own = begun.get(path);
    return own !== undefined && stats.isFile() && holds(at, own);
  };
  return names.sort().find((name) => !isOwn(name));
}

/** @returns paths of existing files that the starter would replace; if there are any, `placeStarter` throws */
export const findInTheWay = (root: string, files: readonly StarterFile[]): string[] =>
  files
    .filter(({ path, contents }) => isOther(join(root, path), Buffer.from(contents)))
    .map(({ path }) => path);

function isOther(target: string, contents: Buffer): boolean {
  const there = fs.lstatSync(target, { throwIfNoEntry: false });
  return there !== undefined && !(there.isFile() && holds(target, contents));
}

/** @throws system errors, after removing what was written */
export function placeStarter(root: string, files: readonly StarterFile[]): void {
  const outermost = makeFolder(root);
  const stage = join(root, stageName);
  const placed: string[] = [];
  try {
    fs.rmSync(stage, all);
    fs.mkdirSync(stage);
    const staged = [...files]
      .sort((a, b) => Number(a.path === last) - Number(b.path === last))
      .map(({ path, contents }, index) => {
        const aside = join(stage, String(index));
        fs.writeFileSync(aside, contents, { flag: "wx" });
        return { aside, target: join(root, path), contents: Buffer.from(contents) };
      });
    for (const { aside, target, contents } of staged) {
      makeFolder(dirname(target));
      if (putInPlace(aside, target, contents)) placed.push(target);
    }
  } catch (error) {
    for (const path of [...placed, stage]) fs.rmSync(path, all);
    for (const { path } of files) if (dirname(path) !== ".") removeIfEmpty(join(root, dirname(path)));
    if (outermost !== undefined)
      for (let folder = root; folder.length >= outermost.length; folder = dirname(folder))
        removeIfEmpty(folder);
    throw error;
  }
  fs.rmSync(stage, all);
}

const all = { recursive: true, force: true } as const;

function removeIfEmpty(folder: string): void {
  try {
    fs.rmdirSync(folder);
  } catch {
    // Someone else has created a file there.
  }
}

/**
 * Does not overwrite a file that was created in the meantime.
 * @returns false if the same file already exists, from a try that was killed
 */
function putInPlace(aside: string, target: string, contents: Buffer): boolean {
  try {
    fs.linkSync(aside, target);
  } catch (error) {
    const there = fs.lstatSync(target, { throwIfNoEntry: false });
    if (there?.isFile() && holds(target, contents)) return false;
    if (there) throw error;
    // The file system has no hard links.
    fs.renameSync(aside, target);
  }
  return true;
}

const holds = (path: string, contents: Buffer): boolean => fs.readFileSync(path).equals(contents);
