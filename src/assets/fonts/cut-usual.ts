/** Subsets all fonts of the library to the characters of a usual site. Only runs when the package is compiled. */
import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { usualCharacters } from "../../plan/index.ts";
import type { MadeOnce } from "../made-once.ts";
import { createFontLibrary, cutFonts } from "./index.ts";
import { usualPath } from "./usual.ts";

const digest = (contents: Uint8Array) => createHash("sha256").update(contents).digest("hex");

/**
 * @param fonts folder of the families
 * @param data folder of the engine's data
 */
export async function cutUsualFonts(fonts: string, data: string): Promise<void> {
  const madeOnce: MadeOnce = async (name, make) => {
    const contents = await make();
    const path = join(data, usualPath(name, digest));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
    return contents;
  };
  const families = createFontLibrary([fonts]).all();
  await cutFonts(families, usualCharacters(), { base: "/", madeOnce, digest });
}
