/** Stream of a bundle's files, in a fixed order, from rendering to publishing. */
import type { AssetFile } from "../assets/index.ts";
import type { OutputFile, Stage } from "../output/index.ts";
import { createRenderer, createSharedFiles, pageTasks } from "../render/index.ts";
import type { Manifest } from "./manifest.ts";
import type { BuildOptions } from "./options.ts";
import type { BuiltPage } from "./pages/built-page.ts";
import type { PreparedSite } from "./prepared-site.ts";

/**
 * Yields the files. Pages are made on demand, so that only a few are in memory.
 * @param stage staging folder that page threads may write to
 * @param onRendered called after the last page
 */
export async function* bundleFiles(
  { input, pageBuilder }: NonNullable<PreparedSite["rendering"]>,
  assets: readonly AssetFile[],
  manifest: Manifest,
  { onProgress }: Pick<BuildOptions, "onProgress">,
  stage: () => Promise<Stage>,
  onRendered: () => void,
): AsyncGenerator<OutputFile> {
  const madeLast = assets.filter(({ facts }) => !facts);
  for (const asset of assets) if (asset.facts) yield assetFile(asset);
  const renderer = createRenderer(input);
  yield* renderer.files;
  const shared = createSharedFiles(input, renderer);
  const tasks = pageTasks(input.plan).values();
  for await (const made of pageBuilder.pages(renderer, stage)) {
    const { route, isNotFound } = tasks.next().value ?? never();
    const { files, page } = shared.around(route, made);
    for (const file of files) manifest.weigh(file);
    yield* files;
    yield fileOf(route.file, made);
    if (isNotFound) continue;
    manifest.note(page);
    onProgress?.({ kind: "page", url: route.url, isRendered: made.how !== "known" });
  }
  onRendered();
  yield* shared.hostFiles();
  // Pages contain only their names, so their contents can come last.
  yield* madeLast.map(assetFile);
}

const assetFile = ({ path, facts, read }: AssetFile): OutputFile => ({
  path,
  ...(facts ? { facts } : { isNamedByInput: true }),
  get contents() {
    return read();
  },
});

function fileOf(path: string, made: BuiltPage): OutputFile {
  const facts = { bytes: made.bytes, hash: made.hash };
  if (made.how === "rendered") return { path, facts, contents: made.contents };
  if (made.how === "written") return { path, facts, contents: "", draft: made.draft };
  return {
    path,
    facts,
    get contents() {
      return made.contents();
    },
  };
}

function never(): never {
  throw new Error("More pages were rendered than planned.");
}
