/**
 * What stands in a site's folder `public/`: found, and not judged yet. It is looked at before anything else of the engine is
 * loaded (unchanged.ts), so it knows of nothing but the disk.
 */
import { type BigIntStats, realpathSync } from "node:fs";
import { lstat, readdir, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { openInside } from "../../assets/open-file.ts";
import { digest, hashOpen } from "../content-hash.ts";

/** Beside the document. */
export const publicFolder = "public";

interface FoundFile {
  /** Below `public/`, with "/". */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

export interface PublicFolder {
  /** Real path of `public/`; undefined where there is none. */
  readonly root: string | undefined;
  /** In the order of their paths. */
  readonly files: readonly FoundFile[];
  /** Hidden files and folders that are not published: what programs keep beside the files that they work on, or secrets. */
  readonly hidden: readonly string[];
  /** What cannot be published whatever is in it, with why, as a phrase. */
  readonly refused: readonly (readonly [path: string, problem: string])[];
  /** Every folder and file that was looked at, below the site's folder, as it was then; undefined for what is not there. */
  readonly seen: readonly (readonly [path: string, stats: BigIntStats | undefined])[];
}

/** What a site may have there: far more than any has, and little enough to be listed again and again. */
export const most = { files: 10_000, depth: 32 };

/** What systems, editors and Git leave in folders: nobody wants it published, and nobody wants to hear of it. */
const litter =
  /^(?:\.sectile|\.DS_Store|\._.*|\.Spotlight-V100|\.Trashes|__MACOSX|Thumbs\.db|desktop\.ini|\.git|\.gitignore|\.gitkeep|\.gitattributes|\.keep|\.#.*|.*~|\..*\.sw[a-p])$/i;

/** Hidden names that hosts, and those who ask them, look for. */
const wanted: ReadonlySet<string> = new Set([".well-known", ".nojekyll", ".domains", ".htaccess"]);

interface Findings {
  readonly files: FoundFile[];
  readonly hidden: string[];
  readonly refused: (readonly [path: string, problem: string])[];
  readonly seen: (readonly [path: string, stats: BigIntStats | undefined])[];
}

/** @param folder the site's, absolute */
export async function walkPublic(folder: string): Promise<PublicFolder> {
  const found: Findings = { files: [], hidden: [], refused: [], seen: [] };
  const root = await findRoot(folder, found);
  if (root !== undefined) await walk(root, "", found);
  found.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { root, ...found };
}

/** A bundle that is published to a folder here, beside which its record lies, is no source of the next one. */
const isBundle = async (parent: string, name: string): Promise<boolean> =>
  (await statsOf(join(parent, ".sectile", name, "files.json"))) !== undefined;

async function findRoot(folder: string, { refused, seen }: Findings): Promise<string | undefined> {
  const stats = await statsOf(join(folder, publicFolder));
  seen.push([publicFolder, stats]);
  if (!stats?.isDirectory()) {
    // Without a word, files that somebody meant to publish would be missing.
    if (stats) refused.push(["", "it is not a folder"]);
    else if (await isLink(join(folder, publicFolder))) refused.push(["", "it is a link that leads nowhere"]);
    return undefined;
  }
  if (await isBundle(folder, publicFolder)) return undefined;
  const root = realpathSync(join(folder, publicFolder));
  if (isBelow(realpathSync(folder), root)) return root;
  refused.push(["", "it is a link to a place outside of the site's folder"]);
  return undefined;
}

async function walk(root: string, below: string, found: Findings): Promise<void> {
  const { files, hidden, refused, seen } = found;
  const entries = await readdir(join(root, below), { withFileTypes: true }).catch((error) => {
    refused.push([below, `it cannot be read (${error.code})`]);
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
    // One more than there may be says that there are too many.
    if (files.length > most.files) return;
    if (path.split("/").length > most.depth) {
      refused.push([path, `it lies more than ${most.depth} folders deep`]);
      continue;
    }
    const stats = await statsOf(join(root, path));
    seen.push([`${publicFolder}/${path}`, stats]);
    if (name.includes("\uFFFD")) refused.push([path, "its name is not UTF-8 text"]);
    else if (entry.isDirectory()) {
      if (!(await isBundle(join(root, below), name))) await walk(root, path, found);
    } else if (!stats && entry.isSymbolicLink()) refused.push([path, "it is a link that leads nowhere"]);
    // It went away just now.
    else if (!stats) continue;
    else if (entry.isSymbolicLink() && !isBelow(root, realpathSync(join(root, path))))
      refused.push([path, "it is a link to a place outside of public/"]);
    else if (stats.isDirectory())
      refused.push([path, "it is a link to a folder: put the folder itself there"]);
    else if (!stats.isFile()) refused.push([path, "it is not a file"]);
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
 * @returns SHA-256 in hex of a file, of any size
 * @throws RefusedFile when it is none any more; system errors
 */
export const hashPublicFile = (root: string, path: string): string =>
  hashOpen(openInside(root, path).descriptor);

/** What the folder is known by: another one when any of its files is, or what is said of it. */
export const identifyPublic = (
  hashes: readonly (readonly [path: string, hash: string])[],
  hidden: readonly string[],
): string => digest(JSON.stringify([hashes, hidden]));

/** @returns the same of what is on the disk now; undefined for what no build would publish */
export async function identifyPublicNow(folder: string): Promise<string | undefined> {
  const { root = "", files, hidden, refused } = await walkPublic(folder);
  if (refused.length > 0 || files.length > most.files) return undefined;
  try {
    return identifyPublic(
      files.map(({ path }) => [path, hashPublicFile(root, path)]),
      hidden,
    );
  } catch {
    return undefined;
  }
}
