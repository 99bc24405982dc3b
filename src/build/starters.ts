/** Which starters there are. No more is needed to name them: help of the command line does, which must be there at once. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { CompiledTemplates } from "./templates/compiled.ts";
import { findTemplateFile, templateFolders } from "./templates/folders.ts";

export interface Starter {
  /** The name of its folder, `templates/starters/<id>`: a document a language, its own pictures in `assets`, and the picture of it. */
  readonly id: string;
  readonly languages: readonly string[];
  /** Absolute; undefined without one. */
  readonly thumbnail: string | undefined;
}

/** @returns all that there are, a provider's own among them, by their names */
export function listStarters(templates?: CompiledTemplates): Starter[] {
  const ids = templateFolders(templates).flatMap((folder) => namesIn(join(folder, "starters")));
  return [...new Set(ids)].sort().flatMap((id) => {
    const files = templateFolders(templates).flatMap((folder) => namesIn(join(folder, "starters", id)));
    const languages = files.flatMap((name) => /^([\w-]+)\.json$/.exec(name)?.[1] ?? []);
    const thumbnail = findTemplateFile(templates, `starters/${id}/thumbnail.webp`);
    return languages.length === 0 ? [] : [{ id, languages: [...new Set(languages)].sort(), thumbnail }];
  });
}

/** @returns none where there is no such folder */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
