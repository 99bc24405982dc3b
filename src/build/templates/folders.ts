/** Locations of template files that are only displayed: thumbnails, and pictures of examples. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CompiledTemplates } from "./compiled.ts";
import { packageFolder } from "./package-folder.ts";

/** @returns template folders, absolute; later ones win */
export const templateFolders = (own: CompiledTemplates | undefined): string[] => [
  join(packageFolder, "templates"),
  ...(own ? [own.folder] : []),
];

/** @param path relative to a template folder, with "/" */
export const findTemplateFile = (own: CompiledTemplates | undefined, path: string): string | undefined =>
  templateFolders(own)
    .map((folder) => join(folder, path))
    .findLast((file) => existsSync(file));
