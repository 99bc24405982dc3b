/** The folder `public/` of a site: its files stand in the bundle as they are, at its root. */
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

/** What of it is published. */
export interface PublicFiles {
  readonly files: readonly AssetFile[];
  /** What the folder is known by. */
  readonly identity: string;
}

export const noPublicFiles: PublicFiles = { files: [], identity: identifyPublic([], []) };

/** Paths below the bundle's root that links may lead to. */
export const publicPaths = ({ files }: PublicFolder): readonly string[] => files.map(({ path }) => path);

export async function validatePublicFiles(
  folder: PublicFolder,
  plan: Plan,
  { publicScripts = false, publicEndings = [], precompress = false }: Partial<BuildOptions>,
): Promise<readonly Diagnostic[]> {
  const { root = "" } = folder;
  const collector = createCollector(caps.problems);
  const read = (path: string, most?: number) => readAndClose(openInside(root, path), most);
  await validatePublic(folder, { plan, publicScripts, publicEndings, precompress, read }, collector);
  return collector.diagnostics();
}

type PublicOptions = Pick<Partial<BuildOptions>, "publicScripts" | "publicEndings">;

/**
 * @param hashOf gives the SHA-256 in hex of a file, by its path below `public/`
 * @throws RefusedFile or a system error for a file that is none any more
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
      known: { bytes: size, hash },
      // Once more, when it is published: all of them together might not fit into memory.
      async read() {
        const contents = readAndClose(openInside(root, path));
        const start = (most?: number) => contents.subarray(0, most);
        // Judged once more too: it may have been exchanged before its hash was taken.
        const isAsValidated =
          digest(contents) === hash &&
          (publicScripts || (await findScriptProblem(path, start, publicEndings)) === undefined);
        if (isAsValidated) return contents;
        throw new Error(
          `The file "${publicFolder}/${path}" changed while the site was built: build it again.`,
        );
      },
    })),
    identity: identifyPublic(
      hashed.map(({ path, hash }) => [path, hash]),
      hidden,
    ),
  };
}
