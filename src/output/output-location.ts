/**
 * Locations of a bundle and its state. The state folder is beside the bundle, never inside: everything inside is served, and only
 * a sibling is sure to be on the same file system, which linking and renaming require.
 */
import { randomUUID } from "node:crypto";
import { basename, dirname, join, resolve } from "node:path";
import { type Disk, realDisk } from "./disk.ts";
import { FaultError, isSystemError, quietly, unusableFolder } from "./system-fault.ts";

const STATE = ".sectile";

export interface OutputLocation {
  /** The bundle's folder, without symbolic links. */
  readonly out: string;
  /** `<parent of out>/.sectile/<name of out>`; reserved names get an extra "~". */
  readonly state: string;
  /** Path of the ownership record. */
  readonly ownership: string;
  readonly manifest: string;
  readonly lock: string;
  /** The bundle before the last one, reused to build the next one (see `recycled.ts`). */
  readonly recycled: string;
  /** Earlier versions (see `versions.ts`). */
  readonly versions: string;
}

/** A location and its disk. */
export interface Target {
  readonly disk: Disk;
  readonly location: OutputLocation;
}

/**
 * Resolves a bundle's real location. Creates nothing.
 *
 * @param out absolute, or relative to the disk's current directory
 * @throws FaultError when a bundle can't be published there; system errors
 */
export async function findLocation(disk: Disk, out: string): Promise<OutputLocation> {
  const asked = resolve(disk.cwd, out);
  const real = await realPathOf(disk, asked);
  const parent = dirname(real);
  if (parent === real || basename(real) === STATE) {
    throw unusableFolder(
      `Can't publish to ${asked}: sectile stores its state in "${STATE}" next to the output folder, so that folder ` +
        `can't be a root folder or have this name. Choose another folder with --out.`,
    );
  }
  await refuseWhatCannotBeReplaced(disk, asked, real);
  const state = join(parent, STATE, stateNameOf(basename(real)));
  const at = (name: string) => join(state, name);
  return {
    out: real,
    state,
    ownership: at("files.json"),
    manifest: at("manifest.json"),
    lock: at("lock"),
    recycled: at("recycled"),
    versions: at("versions"),
  };
}

/** Other names in that folder: the cache that all bundles beside each other share, and a preview's submitted forms. */
const TAKEN = /^(?:cache|forms(?:\.old)?\.jsonl)~*$/i;

/** No two bundles get the same name. */
const stateNameOf = (name: string): string => (TAKEN.test(name) ? `${name}~` : name);

/** @returns name of the bundle that has this state folder; undefined for other names in its folder */
function bundleNameOf(state: string): string | undefined {
  if (!TAKEN.test(state)) return state;
  return state.endsWith("~") ? state.slice(0, -1) : undefined;
}

export interface FoundBundle {
  /** Name of its folder. */
  readonly name: string;
  /** Returns true if this name leads to the same folder, as on disks that ignore letter case. */
  isAlso(name: string): Promise<boolean>;
  /** Reads a file of its state, such as `manifest.json`. */
  read(name: string): Promise<string | undefined>;
}

/**
 * Lists the bundles in a folder, by their records. A symbolic link is not a bundle, wherever it leads.
 *
 * @param folder absolute
 * @returns sorted by name; empty if there is no such folder
 * @throws system errors
 */
export async function listBundles(folder: string, disk: Disk = realDisk()): Promise<FoundBundle[]> {
  const states = join(folder, STATE);
  if ((await disk.lstat(states))?.kind !== "folder") return [];
  const found: FoundBundle[] = [];
  for (const { name: state, kind } of await disk.list(states)) {
    const name = bundleNameOf(state);
    if (kind !== "folder" || name === undefined) continue;
    if ((await disk.lstat(join(states, state, "files.json")))?.kind !== "file") continue;
    const entry = await disk.lstat(join(folder, name));
    if (entry && entry.kind !== "folder") continue;
    found.push({
      name,
      isAlso: async (other) =>
        entry !== undefined && (await disk.lstat(join(folder, other)))?.inode === entry.inode,
      read: (file) => disk.read(join(states, state, file)),
    });
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Resolves a path that may not exist yet. Two spellings of one folder must share one state folder. */
async function realPathOf(disk: Disk, asked: string): Promise<string> {
  const entry = await disk.lstat(asked);
  if (!entry) {
    const parent = dirname(asked);
    return parent === asked ? asked : join(await realPathOf(disk, parent), basename(asked));
  }
  try {
    return await disk.realpath(asked);
  } catch (error) {
    if (entry.kind !== "link") throw error;
    throw unusableFolder(
      `Can't publish to ${asked}: it is a broken symbolic link. Create its target, or remove the link.`,
      error,
    );
  }
}

async function refuseWhatCannotBeReplaced(disk: Disk, asked: string, real: string): Promise<void> {
  const entry = await disk.lstat(real);
  if (!entry) return;
  if (entry.kind !== "folder") {
    throw unusableFolder(
      `Can't publish to ${asked}: it is not a folder. Remove or rename it, or choose another folder with --out.`,
    );
  }
  if (entry.device !== (await disk.lstat(dirname(real)))?.device) {
    throw unusableFolder(
      `Can't publish to ${real}: it is a mount point, which can't be replaced in one step. Publish to a folder inside ` +
        `it (--out ${join(real, "site")}), or mount its parent folder instead.`,
    );
  }
}

/**
 * Creates the state folder.
 *
 * @returns the outermost folder created, to be removed again when nothing is published
 * @throws FaultError when a symbolic link is in its place: we write and remove only in this folder
 */
export async function makeState({ disk, location }: Target): Promise<string | undefined> {
  const made = await disk.makeFolder(location.state);
  for (const folder of [dirname(location.state), location.state]) {
    const entry = await disk.lstat(folder);
    if (entry?.kind === "folder") continue;
    // Another process has removed the bundle and its state.
    if (!entry) throw Object.assign(new Error(folder), { code: "ENOENT", syscall: "lstat", path: folder });
    throw new FaultError(
      `Can't store the build state in ${folder}: it is a symbolic link. Remove it, then build again.`,
    );
  }
  return made;
}

/** Removes the folders that `makeState` created, if they are empty. */
export async function removeEmptyState({ disk, location }: Target, made: string): Promise<void> {
  const above = dirname(made);
  for (let folder = location.state; folder !== above; folder = dirname(folder)) {
    try {
      await disk.rmdir(folder);
    } catch (error) {
      if (isSystemError(error)) return; // Not empty: it contains a bundle's state, or files that are not ours.
      throw error;
    }
  }
}

/** Replaces a file's contents atomically. The next build removes a draft that a kill leaves. */
export async function replaceFile(disk: Disk, path: string, contents: string | Uint8Array): Promise<void> {
  const draft = `${path}.draft-${randomUUID()}`;
  await disk.create(draft, typeof contents === "string" ? Buffer.from(contents) : contents);
  await disk.rename(draft, path);
}

/** Returns true if a name in the state folder is an unfinished draft. */
export function isDraft(name: string): boolean {
  return name.includes(".draft-");
}

/** Small files beside the bundle's record that a build keeps for the next build into the same folder. */
export interface Notes {
  /** @returns undefined if it does not exist or can't be read */
  read(name: string): Promise<string | undefined>;
  /** Replaces a note atomically. Write errors are ignored: the next build then only knows less. */
  write(name: string, text: string): Promise<void>;
}

/** @param out the bundle's folder; notes can be written once it has been published */
export function openNotes(out: string, disk: Disk = realDisk()): Notes {
  const fileOf = async (name: string) => `${(await findLocation(disk, out)).state}/${name}`;
  return {
    read: (name) => quietly(fileOf(name).then((file) => disk.read(file))),
    write: (name, text) => quietly(fileOf(name).then((file) => replaceFile(disk, file, text))),
  };
}
