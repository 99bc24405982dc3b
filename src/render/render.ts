/**
 * From a plan to files: what all pages share, pages, files for hosts. One page at a time, so that memory does not grow with
 * pages; how each comes about (rendered here, on another core, or known from before) is the caller's.
 */
import type { Plan, Route } from "../plan/index.ts";
import { renderHostFiles } from "./host-files/index.ts";
import { messagesOf, wordsOf } from "./messages.ts";
import { createRenderer, type PageNeeds, type Renderer, type RenderInput } from "./renderer.ts";
import type { TextFile } from "./text-file.ts";

export interface RenderedFile extends TextFile {
  /** What the file is a page of, if it is one. */
  readonly page?: RenderedPage;
}

/** A page, and what a browser needs for it besides its HTML. */
export interface RenderedPage {
  readonly route: Route;
  /** Paths of the page's stylesheets and of its script, inside the bundle. */
  readonly stylesheets: readonly string[];
  readonly script: string | undefined;
  /** What the script starts: `island:CountdownHero`. */
  readonly clientModules: readonly string[];
  /** The scripts that stand in the page itself. */
  readonly inline: readonly string[];
}

/** A route of the plan that is to become a page. */
export interface PageTask {
  readonly route: Route;
  /** Whether the page is for an address that the site does not have. */
  readonly isNotFound: boolean;
}

/** @returns every page that the site will have, in the order of the plan */
export const pageTasks = ({ routes, notFound }: Plan): readonly PageTask[] => [
  ...routes.map((route) => ({ route, isNotFound: false })),
  ...notFound.map((route) => ({ route, isNotFound: true })),
];

/** @returns the site's files in a fixed order; each is rendered when it is asked for */
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

/** What pages ask for, gathered as they pass. */
export interface SharedFiles {
  /** @returns the files of which this page is the first to ask for, and what a browser needs for the page */
  around(
    route: Route,
    needs: PageNeeds,
  ): { readonly files: readonly TextFile[]; readonly page: RenderedPage };
  /** When all pages have passed: what speaks to hosts. */
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
        say: (language, key) => wordsOf(messagesOf(catalogue, language, site.primary.settings.messages))(key),
        contentPolicy: renderer.policy([...origins].sort(), home),
      });
    },
  };
}
