/** The bundle's manifest (OUT-9): every route with its file, every asset with size and hash. Not served to visitors. */
import type { PublishedFile } from "../output/index.ts";
import type { RenderedFile, RenderedPage } from "../render/index.ts";
import type { Scales } from "./page-weight.ts";

/** Notes the pages of a bundle as they pass, and describes them once the published files are known. */
export function createManifest(scales: Scales) {
  const pages: RenderedPage[] = [];
  return {
    *note(files: Iterable<RenderedFile>): Generator<RenderedFile> {
      for (const file of files) {
        if (file.page) pages.push(file.page);
        yield file;
      }
    },
    of(files: readonly PublishedFile[]) {
      const byPath = new Map(files.map((file) => [file.path, file]));
      const pageFiles = new Set(pages.map(({ route }) => route.file));
      return {
        version: 1,
        routes: pages.map((page) => {
          const { file, url, voice, page: source } = page.route;
          return {
            path: source.path,
            language: voice.language.code,
            url,
            file,
            bytes: byPath.get(file)?.bytes ?? 0,
            islands: namesOf("island", page),
            behaviours: namesOf("behaviour", page),
            gzip: scales.of(page),
          };
        }),
        assets: files.filter(({ path }) => !pageFiles.has(path)),
      };
    },
  };
}

const namesOf = (kind: "island" | "behaviour", { pieces }: RenderedPage): string[] =>
  pieces.filter((piece) => piece.startsWith(`${kind}:`)).map((piece) => piece.slice(kind.length + 1));
