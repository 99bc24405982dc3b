/** Replaces small text files in the state folder atomically: a reader, or a kill, gets the old text or the new one. */
import { randomUUID } from "node:crypto";
import type { Disk } from "./disk.ts";

/** Replaces a file's text atomically. The next build removes a draft that a kill leaves. */
export async function replaceFile(disk: Disk, path: string, text: string): Promise<void> {
  const draft = `${path}.draft-${randomUUID()}`;
  await disk.create(draft, Buffer.from(text));
  await disk.rename(draft, path);
}

/** Returns true if a name in the state folder is an unfinished draft. */
export function isDraft(name: string): boolean {
  return name.includes(".draft-");
}
