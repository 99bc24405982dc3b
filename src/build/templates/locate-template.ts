/** Finds the source position of an error in a provider's templates. Computed only if there is an error. */
import { SourceMap } from "node:module";
import { type CompiledTemplates, locateError } from "./compiled.ts";

/** Compiles templates again, with a source map. */
type CompileMapped = (of: { own: string; isAlone: boolean }) => Promise<{ code: string; map: string }>;

/** @returns `/kit/sections/Quote/view.tsx:3:9`, or without line if that is unknown; undefined for errors of other code */
export async function locateTemplate(
  error: unknown,
  templates: Pick<CompiledTemplates, "code" | "folder">,
  compileMapped: CompileMapped,
): Promise<string | undefined> {
  const place = locateError(error, templates);
  if (!place) return undefined;
  const { line, column, file } = place;
  const map = await readMap(templates, compileMapped).catch(() => undefined);
  const entry = map?.findEntry(line - 1, column - 1);
  return entry && "originalLine" in entry
    ? `${file}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
    : file;
}

/** The map is made on demand. It is not cached with the code, which does not change with comments in the sources. */
async function readMap(
  { code, folder }: Pick<CompiledTemplates, "code" | "folder">,
  compileMapped: CompileMapped,
) {
  for (const isAlone of [false, true]) {
    const mapped = await compileMapped({ own: folder, isAlone });
    if (mapped.code === code) return new SourceMap(JSON.parse(mapped.map));
  }
  return undefined;
}
