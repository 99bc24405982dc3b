/**
 * A provider's templates for a run: those that an earlier run compiled, as long as nothing of them has changed, else compiled
 * now and kept in the cache. Reading their sources is all that the first costs, since it comes before everything else.
 */
import { existsSync, realpathSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { TemplatesError } from "../../diagnostic/index.ts";
import { type ContentCache, createContentCache, FaultError } from "../../output/index.ts";
import { digest } from "../content-hash.ts";
import type { CompiledTemplates } from "./compiled.ts";
import { hashOrNothing, hashSources } from "./sources.ts";

export interface TemplateChoice {
  /** The provider's folder, absolute or relative to the current one. */
  readonly folder: string;
  /** Whether the built-in section types are left out. */
  readonly only?: boolean | undefined;
  /** The folder of a cache; absent: they are compiled in memory, and nothing is written. */
  readonly cacheDir?: string | undefined;
  /** Whether the cache is taken as it is. */
  readonly isReadOnly?: boolean | undefined;
}

export interface OpenedTemplates extends CompiledTemplates {
  /** Whether they had to be compiled. */
  readonly isNew: boolean;
}

/**
 * @param engine identity of the engine with which they are used
 * @throws TemplatesError with everything that is wrong with them
 * @throws FaultError when the cache cannot be written
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
    // What was saved in the middle of it may be compiled by half.
    if (hashSources(folder) !== sources) continue;
    if (!isReadOnly) await cache?.keep(keyOf(sources), facts, [Buffer.from(code)]);
    return { code, hash, folder, isNew: true };
  }
  throw new FaultError(
    `The templates in ${given} were changed again and again while they were compiled. Try again when nothing writes there.`,
  );
}

const maxTries = 5;

function findFolder(path: string): string {
  const refuse = (message: string) => new TemplatesError([{ file: path, message }]);
  if (!existsSync(path)) throw refuse("is not there. Name the folder of your templates with --templates.");
  if (!statSync(path).isDirectory()) throw refuse("is a file. --templates should name a folder.");
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
