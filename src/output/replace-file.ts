/** Writing small text files of the state folder so that a reader, or a kill, meets the old text or the new. */
import { randomUUID } from "node:crypto";
import type { Disk } from "./disk.ts";

/** Replaces a file's text in one step; what a kill leaves of the draft is swept by the next build. */
export async function replaceFile(disk: Disk, path: string, text: string): Promise<void> {
  const draft = `${path}.draft-${randomUUID()}`;
  await disk.create(draft, Buffer.from(text));
  await disk.rename(draft, path);
}

/** Says whether a name in the state folder is a draft that was never finished. */
export function isDraft(name: string): boolean {
  return name.includes(".draft-");
}
