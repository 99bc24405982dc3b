/** A site's `public/` folder: its files are copied unchanged to the root of the bundle. */
import type { AssetFile } from "../../assets/index.ts";
import { openInside, readAndClose } from "../../assets/open-file.ts";
import { createCollector, type Diagnostic } from "../../diagnostic/index.ts";
import { caps } from "../../document/index.ts";
import type { Plan } from "../../plan/index.ts";
import { digest } from "../content-hash.ts";
import type { BuildOptions } from "../options.ts";
import { findScriptProblem } from "./kinds.ts";
import { validatePublic } from "./validate.ts";
import { hashPublicFile, identifyPublic, type PublicFolder, publicFolder } from "./walk.ts";

export { type PublicFolder, walkPublic } from "./walk.ts";

/** Files of the folder that are published. */
export interface PublicFiles {
  readonly files: readonly AssetFile[];
  /** Identity of the folder, which changes with its files. */
  readonly identity: string;
}

export const noPublicFiles: PublicFiles = { files: [], identity: identifyPublic([], []) };

/** Returns paths, relative to the bundle's root, that links can point to. */
export const publicPaths = ({ files }: PublicFolder): readonly string[] => files.map(({ path }) => path);

export async function validatePublicFiles(
  folder: PublicFolder,
  plan: Plan,
  { publicScripts = false, publicEndings = [], precompress = false }: Partial<BuildOptions>,
): Promise<readonly Diagnostic[]> {
  const { root = "" } = folder;
  const collector = createCollector(caps.problems);
  const read = (path: string, maxBytes?: number) => readAndClose(openInside(root, path), maxBytes);
  await validatePublic(folder, { plan, publicScripts, publicEndings, precompress, read }, collector);
  return collector.diagnostics();
}

type PublicOptions = Pick<Partial<BuildOptions>, "publicScripts" | "publicEndings">;

/**
 * @param hashOf returns the SHA-256 in hex of a file, by its path relative to `public/`
 * @throws RefusedFile or a system error for a file that no longer exists
 */
export function openPublicFiles(
  { root = "", files, hidden }: PublicFolder,
  { publicScripts = false, publicEndings = [] }: PublicOptions = {},
  hashOf: (path: string, hashAnew: () => string) => string = (_, hashAnew) => hashAnew(),
): PublicFiles {
  const hashed = files.map(({ path, size }) => ({
    path,
    size,
    hash: hashOf(path, () => hashPublicFile(root, path)),
  }));
  return {
    files: hashed.map(({ path, size, hash }) => ({
      path,
      facts: { bytes: size, hash },
      // Read again on publishing, since all files together may not fit into memory.
      async read() {
        const contents = readAndClose(openInside(root, path));
        const start = (maxBytes?: number) => contents.subarray(0, maxBytes);
        // Validated again too, since the file can have been replaced before it was hashed.
        const isAsValidated =
          digest(contents) === hash &&
          (publicScripts || (await findScriptProblem(path, start, publicEndings)) === undefined);
        if (isAsValidated) return contents;
        throw new Error(`The file "${publicFolder}/${path}" changed during the build. Build again.`);
      },
    })),
    identity: identifyPublic(
      hashed.map(({ path, hash }) => [path, hash]),
      hidden,
    ),
  };
}
