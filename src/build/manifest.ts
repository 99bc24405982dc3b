/** The bundle's manifest (OUT-9): every route with its file, every asset with size and hash. Not served to visitors. */
import type { PublishedFile } from "../output/index.ts";
import type { RenderedPage, TextFile } from "../render/index.ts";
import { createScales, type PageWeight, type WeightOf } from "./page-weight.ts";

export interface Manifest {
  /** Must be called for stylesheets and scripts before the pages that use them. */
  weigh(file: TextFile): void;
  note(page: RenderedPage): void;
  of(files: readonly PublishedFile[]): object;
  /** Maximum that any page of the site loads, for each kind. */
  readonly most: PageWeight;
}

/** Collects the pages of a bundle as they pass, and describes them once the published files are known. */
export function createManifest(weightOf: WeightOf): Manifest {
  const scales = createScales(weightOf);
  const pages: RenderedPage[] = [];
  return {
    weigh: scales.weigh,
    most: scales.most,
    note(page) {
      pages.push(page);
      scales.of(page);
    },
    of(files: readonly PublishedFile[]) {
      const byPath = new Map(files.map((file) => [file.path, file]));
      const pageFiles = new Set(pages.map(({ route }) => route.file));
      return {
        version: 1,
        routes: pages.map((page) => {
          const { file, url, uiLocale, page: source } = page.route;
          return {
            path: source.path,
            language: uiLocale.language.code,
            url,
            file,
            bytes: byPath.get(file)?.bytes ?? 0,
            islands: namesOf("island", page),
            behaviours: [...namesOf("behaviour", page), ...namesOf("late", page)],
            gzip: scales.of(page),
          };
        }),
        assets: files.filter(({ path }) => !pageFiles.has(path)),
      };
    },
  };
}

const namesOf = (kind: "island" | "behaviour" | "late", { clientModules }: RenderedPage): string[] =>
  clientModules
    .filter((clientModule) => clientModule.startsWith(`${kind}:`))
    .map((clientModule) => clientModule.slice(kind.length + 1));
