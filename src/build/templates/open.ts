/**
 * Opens a provider's templates for a run. Unchanged ones come from the cache; others are compiled and cached. In the first case
 * only their sources are read, since this runs before everything else.
 */
import { existsSync, realpathSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { TemplatesError } from "../../diagnostic/index.ts";
import { type ContentCache, createContentCache, FaultError } from "../../output/index.ts";
import { digest } from "../content-hash.ts";
import type { CompiledTemplates } from "./compiled.ts";
import { hashOrNothing, hashSources } from "./sources.ts";

export interface TemplateChoice {
  /** Provider's folder, absolute or relative to the current folder. */
  readonly folder: string;
  /** True to leave out the built-in section types. */
  readonly only?: boolean | undefined;
  /** Cache folder. Absent: compiled in memory, and nothing is written. */
  readonly cacheDir?: string | undefined;
  /** True to never write to the cache. */
  readonly isReadOnly?: boolean | undefined;
}

export interface OpenedTemplates extends CompiledTemplates {
  /** True if they were compiled now. */
  readonly isNew: boolean;
}

/**
 * @param engine identity of the engine that uses them
 * @throws TemplatesError with all problems
 * @throws FaultError if the cache cannot be written
 */
export async function openTemplates(
  { folder: given, only = false, cacheDir, isReadOnly = false }: TemplateChoice,
  engine: string,
): Promise<OpenedTemplates> {
  const folder = findFolder(resolve(given));
  const cache = cacheDir === undefined ? undefined : createContentCache(cacheDir);
  const keyOf = (sources: string) => digest(JSON.stringify(["templates", engine, only, sources]));
  for (let tries = 0; tries < maxTries; tries++) {
    const sources = hashSources(folder);
    const kept = cache && (await find(cache, keyOf(sources), folder));
    if (kept) return { ...kept, isNew: false };
    const { compileProvided } = await import("./compile.ts");
    const { code, hash, outside } = await compileProvided({ own: folder, isAlone: only });
    const facts = { outside: outside.map((path) => [relative(folder, path), hashOrNothing(path)]) };
    // Files saved in the meantime can be compiled partially.
    if (hashSources(folder) !== sources) continue;
    if (!isReadOnly) await cache?.keep(keyOf(sources), facts, [Buffer.from(code)]);
    return { code, hash, folder, isNew: true };
  }
  throw new FaultError(
    `The templates in ${given} kept changing while they were compiled. Try again when no program writes to the folder.`,
  );
}

const maxTries = 5;

function findFolder(path: string): string {
  const refuse = (message: string) => new TemplatesError([{ file: path, message }]);
  if (!existsSync(path)) throw refuse("does not exist. Pass the folder of your templates with --templates.");
  if (!statSync(path).isDirectory()) throw refuse("is a file. --templates must be a folder.");
  return realpathSync(path);
}

async function find(
  cache: ContentCache,
  key: string,
  folder: string,
): Promise<CompiledTemplates | undefined> {
  const kept = await cache.find(key);
  if (!kept) return undefined;
  const { outside } = kept.facts as { outside: readonly (readonly [path: string, hash: string | null])[] };
  if (outside.some(([path, hash]) => hashOrNothing(join(folder, path)) !== hash)) return undefined;
  const contents = await kept.read(0);
  if (!contents) return undefined;
  const code = Buffer.from(contents).toString("utf8");
  return { code, hash: digest(code), folder };
}
