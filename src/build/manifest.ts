/** The bundle's manifest (OUT-9): every route with its file, every asset with size and hash. Not served to visitors. */
import type { PublishedFile } from "../output/index.ts";
import type { Plan } from "../plan/index.ts";

/** @returns a function that describes the published files once they are known */
export const createManifest =
  ({ routes }: Plan) =>
  (files: readonly PublishedFile[]) => {
    const byPath = new Map(files.map((file) => [file.path, file]));
    const pages = new Set(routes.map(({ file }) => file));
    return {
      version: 1,
      routes: routes.map(({ page, voice, file, url }) => ({
        path: page.path,
        language: voice.language.code,
        url,
        file,
        bytes: byPath.get(file)?.bytes ?? 0,
        islands: [],
      })),
      assets: files.filter(({ path }) => !pages.has(path)),
    };
  };
