/** The stream of a bundle's files, in a fixed order, on its way from rendering to publishing. */
import type { AssetFile } from "../assets/index.ts";
import type { OutputFile } from "../output/index.ts";
import type { RenderedFile } from "../render/index.ts";
import type { BuildOptions } from "./options.ts";

/** Pages are rendered as the writer asks for them, so that never more than a few are in memory. */
export function* bundleFiles(
  rendered: Iterable<RenderedFile>,
  assets: readonly AssetFile[],
  { onProgress }: Pick<BuildOptions, "onProgress">,
): Generator<OutputFile> {
  for (const { path, known, read } of assets)
    yield {
      path,
      known,
      get contents() {
        return read();
      },
    };
  for (const { path, contents, page } of rendered) {
    yield { path, contents };
    if (page) onProgress?.({ kind: "route" });
  }
}
