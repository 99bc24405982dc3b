/**
 * Lists a site's `public/` folder without validating it. It runs before the rest of the engine is loaded (unchanged.ts), so it
 * only depends on the file system.
 */
import { type BigIntStats, realpathSync } from "node:fs";
import { lstat, readdir, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { openInside } from "../../assets/open-file.ts";
import type { Reason } from "../../diagnostic/index.ts";
import { digest, hashOpen } from "../content-hash.ts";

/** Next to the document. */
export const publicFolder = "public";

interface FoundFile {
  /** Relative to `public/`, with "/". */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

export interface PublicFolder {
  /** Real path of `public/`; undefined if there is none. */
  readonly root: string | undefined;
  /** Sorted by path. */
  readonly files: readonly FoundFile[];
  /** Hidden files and folders that are not published: working files of programs, or secrets. */
  readonly hidden: readonly string[];
  /** Entries that cannot be published whatever they contain, each with the reason. */
  readonly refused: readonly (readonly [path: string, problem: Reason])[];
  /** Every visited folder and file, relative to the site's folder, with its state; undefined if it does not exist. */
  readonly seen: readonly (readonly [path: string, stats: BigIntStats | undefined])[];
}

/** Maximum number and depth of files: far more than any site has, and few enough to list often. */
export const maxWalked = { files: 10_000, depth: 32 };

/** Files that systems, editors and Git leave in folders. They are ignored silently. */
const litter =
  /^(?:\.sectile|\.DS_Store|\._.*|\.Spotlight-V100|\.Trashes|__MACOSX|Thumbs\.db|desktop\.ini|\.git|\.gitignore|\.gitkeep|\.gitattributes|\.keep|\.#.*|.*~|\..*\.sw[a-p])$/i;

/** Hidden names that hosts and verification services look for. */
const wanted: ReadonlySet<string> = new Set([".well-known", ".nojekyll", ".domains", ".htaccess"]);

interface Findings {
  readonly files: FoundFile[];
  readonly hidden: string[];
  readonly refused: (readonly [path: string, problem: Reason])[];
  readonly seen: (readonly [path: string, stats: BigIntStats | undefined])[];
}

/** @param folder the site's folder, absolute */
export async function walkPublic(folder: string): Promise<PublicFolder> {
  const found: Findings = { files: [], hidden: [], refused: [], seen: [] };
  const root = await findRoot(folder, found);
  if (root !== undefined) await walk(root, "", found);
  found.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { root, ...found };
}

/** A bundle that was published into this folder, with its record next to it, is not input for the next one. */
const isBundle = async (parent: string, name: string): Promise<boolean> =>
  (await statsOf(join(parent, ".sectile", name, "files.json"))) !== undefined;

async function findRoot(folder: string, { refused, seen }: Findings): Promise<string | undefined> {
  const stats = await statsOf(join(folder, publicFolder));
  seen.push([publicFolder, stats]);
  if (!stats?.isDirectory()) {
    // Otherwise files meant for publishing would be missing silently.
    if (stats) refused.push(["", { kind: "not-folder" }]);
    else if (await isLink(join(folder, publicFolder))) refused.push(["", { kind: "broken-link" }]);
    return undefined;
  }
  if (await isBundle(folder, publicFolder)) return undefined;
  const root = realpathSync(join(folder, publicFolder));
  if (isBelow(realpathSync(folder), root)) return root;
  refused.push(["", { kind: "outside-site" }]);
  return undefined;
}

async function walk(root: string, below: string, found: Findings): Promise<void> {
  const { files, hidden, refused, seen } = found;
  const entries = await readdir(join(root, below), { withFileTypes: true }).catch((error) => {
    refused.push([below, { kind: "unreadable", code: String(error.code) }]);
    return [];
  });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { name } = entry;
    if (litter.test(name)) continue;
    const path = below === "" ? name : `${below}/${name}`;
    if (/^\.(?!\.)/.test(name) && !wanted.has(name)) {
      hidden.push(path);
      continue;
    }
    // One more than the limit reports that there are too many.
    if (files.length > maxWalked.files) return;
    if (path.split("/").length > maxWalked.depth) {
      refused.push([path, { kind: "nested-folders", max: maxWalked.depth }]);
      continue;
    }
    const stats = await statsOf(join(root, path));
    seen.push([`${publicFolder}/${path}`, stats]);
    if (name.includes("\uFFFD")) refused.push([path, { kind: "name-encoding" }]);
    else if (entry.isDirectory()) {
      if (!(await isBundle(join(root, below), name))) await walk(root, path, found);
    } else if (!stats && entry.isSymbolicLink()) refused.push([path, { kind: "broken-link" }]);
    // It was deleted just now.
    else if (!stats) continue;
    else if (entry.isSymbolicLink() && !isBelow(root, realpathSync(join(root, path))))
      refused.push([path, { kind: "outside-public" }]);
    else if (stats.isDirectory()) refused.push([path, { kind: "link-to-folder" }]);
    else if (!stats.isFile()) refused.push([path, { kind: "not-file" }]);
    else files.push({ path, size: Number(stats.size) });
  }
}

const isBelow = (root: string, path: string): boolean => path.startsWith(root + sep);

const isLink = (path: string): Promise<boolean> =>
  lstat(path).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );

const statsOf = (path: string): Promise<BigIntStats | undefined> =>
  stat(path, { bigint: true }).catch(() => undefined);

/**
 * @returns SHA-256 in hex of a file of any size
 * @throws RefusedFile if it is no longer a regular file; system errors
 */
export const hashPublicFile = (root: string, path: string): string =>
  hashOpen(openInside(root, path).descriptor);

/** Identifies the folder by its files and by its problems. */
export const identifyPublic = (
  hashes: readonly (readonly [path: string, hash: string])[],
  hidden: readonly string[],
): string => digest(JSON.stringify([hashes, hidden]));

/** @returns the identity of the folder as it is now; undefined for one that no build would publish */
export async function identifyPublicNow(folder: string): Promise<string | undefined> {
  const { root = "", files, hidden, refused } = await walkPublic(folder);
  if (refused.length > 0 || files.length > maxWalked.files) return undefined;
  try {
    return identifyPublic(
      files.map(({ path }) => [path, hashPublicFile(root, path)]),
      hidden,
    );
  } catch {
    return undefined;
  }
}
