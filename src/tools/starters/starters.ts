/** Lists the starters without loading more, since the command line's help needs them at once. */
import { join } from "node:path";
import type { CompiledTemplates } from "../../build/templates/compiled.ts";
import { findTemplateFile, templateFolders } from "../../build/templates/folders.ts";
import { listNames } from "../../output/list-names.ts";

export interface Starter {
  /** Name of its folder, `templates/starters/<id>`, with a document per language, pictures in `assets`, and a thumbnail. */
  readonly id: string;
  readonly languages: readonly string[];
  /** Absolute path; undefined if there is none. */
  readonly thumbnail: string | undefined;
}

/** @returns all starters, including a provider's own, sorted by name */
export function listStarters(templates?: CompiledTemplates): Starter[] {
  const ids = templateFolders(templates).flatMap((folder) => listNames(join(folder, "starters")));
  return [...new Set(ids)].sort().flatMap((id) => {
    const files = templateFolders(templates).flatMap((folder) => listNames(join(folder, "starters", id)));
    const languages = files.flatMap((name) => /^([\w-]+)\.json$/.exec(name)?.[1] ?? []);
    const thumbnail = findTemplateFile(templates, `starters/${id}/thumbnail.webp`);
    return languages.length === 0 ? [] : [{ id, languages: [...new Set(languages)].sort(), thumbnail }];
  });
}
