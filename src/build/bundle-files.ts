/** The stream of a bundle's files, in a fixed order, on its way from rendering to publishing. */
import type { AssetFile } from "../assets/index.ts";
import type { OutputFile } from "../output/index.ts";
import { createFrame, createRenderer, pageTasks } from "../render/index.ts";
import type { Manifest } from "./manifest.ts";
import type { BuildOptions } from "./options.ts";
import type { PreparedSite } from "./prepared-site.ts";

/** Pages are made as the writer asks for them, so that never more than a few are in memory. */
export async function* bundleFiles(
  { input, maker }: NonNullable<PreparedSite["rendering"]>,
  assets: readonly AssetFile[],
  manifest: Manifest,
  { onProgress }: Pick<BuildOptions, "onProgress">,
): AsyncGenerator<OutputFile> {
  for (const { path, known, read } of assets)
    yield {
      path,
      known,
      get contents() {
        return read();
      },
    };
  const renderer = createRenderer(input);
  yield* renderer.files;
  const frame = createFrame(input, renderer);
  const tasks = pageTasks(input.plan).values();
  for await (const made of maker.pages(renderer)) {
    const { route, isNotFound } = tasks.next().value ?? never();
    const { files, page } = frame.around(route, made);
    for (const file of files) manifest.weigh(file);
    yield* files;
    const { hash, contents } = made;
    const isKnown = !(contents instanceof Uint8Array);
    if (isKnown)
      yield {
        path: route.file,
        known: { bytes: contents.bytes, hash },
        get contents() {
          return contents.render();
        },
      };
    else yield { path: route.file, contents, known: { bytes: contents.length, hash } };
    if (isNotFound) continue;
    manifest.note(page, isKnown);
    onProgress?.({ kind: "route" });
  }
  yield* frame.hostFiles();
}

function never(): never {
  throw new Error("More pages were made than the plan has.");
}
