/** Locations of template files that are only displayed: thumbnails, and pictures of examples. */
import { cpSync, existsSync } from "node:fs";
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

/** Copies the sample images that examples name into a site's assets. @param site folder of the site, absolute */
export function copySamples(own: CompiledTemplates | undefined, site: string): void {
  for (const samples of templateFolders(own).map((folder) => join(folder, "samples")))
    if (existsSync(samples)) cpSync(samples, join(site, "assets"), { recursive: true });
}
