/**
 * Prepares a site for the editor alone, without a preview: whenever the text changes, the site is prepared but not rendered.
 * Pictures are processed in the background, as in a preview.
 */
import type { BuildOptions, Cache, Engine } from "../build/index.ts";
import { type BundleFile, createAssetFile } from "./bundle-file.ts";
import type { Extension } from "./extension.ts";
import { createPicturesLater } from "./pictures-later.ts";
import { createPreparing } from "./preparing.ts";
import { createQueue } from "./queue.ts";

export interface Preparations {
  /** Requests a rebuild. */
  again(): void;
  /** Uses other managed settings from now on. */
  manage(managed: BuildOptions["managed"]): void;
  /**
   * Returns a picture, font or download of the site as it would be published.
   * @param path inside the bundle
   */
  contents(path: string): Promise<string | Uint8Array | undefined>;
  /** Resolves when no rebuild is queued or running. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export interface PreparationsOptions {
  readonly engine: Engine;
  /** The site's folder, absolute. */
  readonly folder: string;
  readonly options: BuildOptions;
  readonly cache: Cache;
  readonly extension: Pick<Extension, "open" | "prepared" | "failed">;
  /** Called for errors that the document did not cause. */
  readonly onError: (error: unknown) => void;
}

export function createPreparations(rebuilds: PreparationsOptions): Preparations {
  const { engine, folder, cache, extension, onError } = rebuilds;
  let { options } = rebuilds;
  const later = createPicturesLater(cache.pictures, {
    onProgress() {},
    onMade() {
      preparing.takePictures();
      queue.add("preparation");
    },
    onFault: onError,
    now: engine.now,
  });
  const making = { ...cache, pictures: later.processor };
  const preparing = createPreparing(folder, folder, making, extension.open);
  let files: ReadonlyMap<string, BundleFile> = new Map();
  /** Files of the previous rebuild: a page drawn then may still request them. */
  let earlier: typeof files = new Map();
  const queue = createQueue<"preparation">(
    async () => {
      const prepared = await preparing.prepare(engine, options);
      const found = prepared.folder.files.map(createAssetFile);
      if (found.length > 0) [files, earlier] = [new Map(found.map((file) => [file.path, file])), files];
      await extension.prepared(prepared);
      later.begin();
    },
    (error) => {
      extension.failed();
      onError(error);
    },
  );
  return {
    again: () => queue.add("preparation"),
    manage(managed) {
      options = { ...options, managed };
    },
    contents: async (path) => (files.get(path) ?? earlier.get(path))?.contents,
    idle: queue.idle,
    async close() {
      await Promise.all([queue.close(), later.close()]);
    },
  };
}
