/** A temporary site folder that is removed after the test. */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { outputFile, remove } from "fs-extra/esm";
import { onTestFinished } from "vitest";

/** @param files contents by path inside the folder */
export async function createFolder(
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sectile-folder-"));
  onTestFinished(() => remove(folder));
  for (const [path, contents] of Object.entries(files)) await outputFile(join(folder, path), contents);
  return folder;
}
