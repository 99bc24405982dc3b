/**
 * Turns a plan into files: shared files, pages, and files for web hosts. Works on one page at a time, so that memory use does not
 * grow with the number of pages. The caller decides how each page is made (here, on another core, or from the cache).
 */
import type { Plan, Route } from "../plan/index.ts";
import { renderHostFiles } from "./host-files/index.ts";
import { messagesOf, wordsOf } from "./messages.ts";
import { type AssetRequests, createRenderer, type Renderer, type RenderInput } from "./renderer.ts";
import type { TextFile } from "./text-file.ts";

export interface RenderedFile extends TextFile {
  /** Set if the file is a page. */
  readonly page?: RenderedPage;
}

/** Page, with the assets that a browser needs besides its HTML. */
export interface RenderedPage {
  readonly route: Route;
  /** Paths of the page's stylesheets and of its script, inside the bundle. */
  readonly stylesheets: readonly string[];
  readonly script: string | undefined;
  /** Client modules that the script starts: `island:CountdownHero`. */
  readonly clientModules: readonly string[];
  /** Inline scripts of the page. */
  readonly inline: readonly string[];
}

/** Route of the plan that becomes a page. */
export interface PageTask {
  readonly route: Route;
  readonly isNotFound: boolean;
}

/** @returns every page of the site, in the order of the plan */
export const pageTasks = ({ routes, notFound }: Plan): readonly PageTask[] => [
  ...routes.map((route) => ({ route, isNotFound: false })),
  ...notFound.map((route) => ({ route, isNotFound: true })),
];

/** @returns the site's files in a fixed order; each is rendered on request */
export function* renderSite(input: RenderInput): Generator<RenderedFile> {
  const renderer = createRenderer(input);
  yield* renderer.files;
  const shared = createSharedFiles(input, renderer);
  for (const { route, isNotFound } of pageTasks(input.plan)) {
    const rendered = renderer.page(route, isNotFound);
    const { files, page } = shared.around(route, rendered);
    yield* files;
    const { contents } = rendered;
    yield isNotFound ? { path: route.file, contents } : { path: route.file, contents, page };
  }
  yield* shared.hostFiles();
}

/** Collects the files that pages request. */
export interface SharedFiles {
  /** @returns files that this page is the first to request, and the assets of the page */
  around(
    route: Route,
    needs: AssetRequests,
  ): { readonly files: readonly TextFile[]; readonly page: RenderedPage };
  /** Returns the files for web hosts. Call it after all pages. */
  hostFiles(): Iterable<TextFile>;
}

export function createSharedFiles(
  { site, plan, assets, catalogue }: RenderInput,
  renderer: Renderer,
): SharedFiles {
  const published = new Set<string>();
  const origins = new Set<string>();
  const inline = renderer.inline.map(({ contents }) => contents);
  return {
    around(route, needs) {
      for (const origin of needs.origins) origins.add(origin);
      const [stylesheet, script] = [renderer.stylesheet(needs.parts), renderer.script(needs.clientModules)];
      const files = [stylesheet, script?.late, script].filter(
        (file) => file !== undefined && !published.has(file.path),
      );
      for (const file of files) published.add(file?.path ?? "");
      const page = {
        route,
        stylesheets: stylesheet ? [stylesheet.path] : [],
        script: script?.path,
        clientModules: needs.clientModules,
        inline: script ? inline : [],
      };
      return { files: files.filter((file) => file !== undefined), page };
    },
    *hostFiles() {
      const [home] = plan.routes;
      if (!home) return;
      yield* renderHostFiles({
        site,
        plan,
        icons: assets.brand.icons,
        file: assets.file,
        textOf: (language, key) =>
          wordsOf(messagesOf(catalogue, language, site.primary.settings.messages))(key),
        contentPolicy: renderer.policy([...origins].sort(), home),
      });
    },
  };
}
