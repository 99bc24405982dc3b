/** A site's folder that goes away with its test. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** @param files contents by path inside the folder */
export async function createFolder(
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sectile-folder-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, contents] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), contents);
  }
  return folder;
}
