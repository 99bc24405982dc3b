/**
 * Where a bundle and its state stand. The state folder is beside the bundle, never inside: what is inside is served,
 * and only a neighbour is sure to be on the same file system, which linking and renaming need.
 */
import { basename, dirname, join, resolve } from "node:path";
import type { Disk } from "./disk.ts";
import { FaultError, isSystemError } from "./system-fault.ts";

const STATE = ".sectile";

export interface Place {
  /** The bundle's folder, without symbolic links. */
  readonly out: string;
  /** `<parent of out>/.sectile/<name of out>`; some names get a "~" more. */
  readonly state: string;
  /** Which files in the bundle are ours. */
  readonly ownership: string;
  readonly manifest: string;
  readonly lock: string;
  /** The bundle before the last one, kept to build the next one in (see `recycled.ts`). */
  readonly recycled: string;
}

/** A place and the disk that it is on. */
export interface Target {
  readonly disk: Disk;
  readonly place: Place;
}

/**
 * Finds the real place of a bundle; makes nothing.
 *
 * @param out absolute, or relative to the disk's current directory
 * @throws FaultError when no bundle can stand there; system errors
 */
export async function findPlace(disk: Disk, out: string): Promise<Place> {
  const asked = resolve(disk.cwd, out);
  const real = await realPathOf(disk, asked);
  const parent = dirname(real);
  if (parent === real || basename(real) === STATE) {
    throw new FaultError(
      `The bundle cannot be published to ${asked}: its folder needs a name of its own beside which the build's state ` +
        `is kept in a folder "${STATE}". Choose another folder with --out.`,
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
  };
}

/** What else stands in that folder: the cache of all bundles beside each other, and the forms of a preview. */
const TAKEN = /^(?:cache|forms(?:\.old)?\.jsonl)~*$/i;

/** No two bundles get the same name. */
const stateNameOf = (name: string): string => (TAKEN.test(name) ? `${name}~` : name);

/** Two spellings of one folder must meet in one state folder, so even a folder that is yet to be made has a real path. */
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
    throw new FaultError(
      `${asked} is a symbolic link that leads nowhere, so no bundle can be published to it. Make the folder that it ` +
        "points to, or remove the link.",
      error,
    );
  }
}

async function refuseWhatCannotBeReplaced(disk: Disk, asked: string, real: string): Promise<void> {
  const entry = await disk.lstat(real);
  if (!entry) return;
  if (entry.kind !== "folder") {
    throw new FaultError(
      `${asked} is not a folder, so no bundle can be published to it. Remove or rename it, or choose another folder ` +
        "with --out.",
    );
  }
  if (entry.device !== (await disk.lstat(dirname(real)))?.device) {
    throw new FaultError(
      `${real} is a mount point. A bundle takes the place of its folder in one step, which a mounted folder does not ` +
        `allow. Publish to a folder inside it (--out ${join(real, "site")}), or mount its parent folder instead.`,
    );
  }
}

/**
 * Makes the state folder.
 *
 * @returns the outermost folder that had to be made, to be taken away again when nothing is published
 * @throws FaultError when a symbolic link stands in its place: we write and remove there, and nowhere else
 */
export async function makeState({ disk, place }: Target): Promise<string | undefined> {
  const made = await disk.makeFolder(place.state);
  for (const folder of [dirname(place.state), place.state]) {
    if ((await disk.lstat(folder))?.kind === "folder") continue;
    throw new FaultError(
      `${folder} is where the state of builds is kept, but it is a symbolic link. Remove it and build again.`,
    );
  }
  return made;
}

/** Takes away the folders that `makeState` made, as far as they are empty. */
export async function removeEmptyState({ disk, place }: Target, made: string): Promise<void> {
  const above = dirname(made);
  for (let folder = place.state; folder !== above; folder = dirname(folder)) {
    try {
      await disk.rmdir(folder);
    } catch (error) {
      if (isSystemError(error)) return; // Not empty: it holds the state of a bundle, or something that is not ours.
      throw error;
    }
  }
}
