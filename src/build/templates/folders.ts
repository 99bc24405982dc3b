/** Where files lie that templates need only to be shown: thumbnails, and pictures of examples. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CompiledTemplates } from "./compiled.ts";
import { packageFolder } from "./package-folder.ts";

/** @returns folders of templates, whose later ones come before the others, absolute */
export const templateFolders = (own: CompiledTemplates | undefined): string[] => [
  join(packageFolder, "templates"),
  ...(own ? [own.folder] : []),
];

/** @param path below a folder of templates, with "/" */
export const findTemplateFile = (own: CompiledTemplates | undefined, path: string): string | undefined =>
  templateFolders(own)
    .map((folder) => join(folder, path))
    .findLast((file) => existsSync(file));
