/** Renders the files of one site. The caller decides which pages are rendered and in which order. */
import {
  type AssetRequests,
  createRenderer,
  createSharedFiles,
  type RenderInput,
  type TextFile,
} from "../render/index.ts";

type Route = RenderInput["plan"]["routes"][number];
type LoadPage = (page: Route["page"], locale: Route["locale"]) => Route["page"];

export interface SiteRenderer {
  /** Files that do not depend on any page. */
  readonly first: readonly TextFile[];
  page(route: Route): { readonly html: string; readonly needs: AssetRequests };
  /** @returns assets of the page that no earlier page had */
  assetsOf(route: Route, needs: AssetRequests): readonly TextFile[];
  /** Returns the files for hosts. They depend on all pages, so they come last. */
  last(): Iterable<TextFile>;
}

/** @param load loads a page's data */
export function createSiteRenderer(input: RenderInput, load: LoadPage): SiteRenderer {
  const renderer = createRenderer(input);
  const shared = createSharedFiles(input, renderer);
  const notFound = new Set(input.plan.notFound);
  return {
    first: renderer.files,
    page(route) {
      const isNotFound = notFound.has(route);
      const loaded = isNotFound ? route : { ...route, page: load(route.page, route.locale) };
      const { contents, ...needs } = renderer.page(loaded, isNotFound);
      return { html: contents, needs };
    },
    assetsOf: (route, needs) => shared.around(route, needs).files,
    last: shared.hostFiles,
  };
}
