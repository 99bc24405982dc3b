/** Small files beside the bundle's record that a build keeps for the next build into the same folder. */
import type { Disk } from "./disk.ts";
import { findLocation } from "./output-location.ts";
import { realDisk } from "./real-disk.ts";
import { replaceFile } from "./replace-file.ts";
import { quietly } from "./system-fault.ts";

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
