/** The files of one site, for who says when each page is rendered, and which are not. */
import {
  createRenderer,
  createSharedFiles,
  type PageNeeds,
  type RenderInput,
  type TextFile,
} from "../render/index.ts";

type Route = RenderInput["plan"]["routes"][number];
type LoadPage = (page: Route["page"], locale: Route["locale"]) => Route["page"];

export interface SiteRenderer {
  /** What is there whatever the pages show. */
  readonly first: readonly TextFile[];
  page(route: Route): { readonly html: string; readonly needs: PageNeeds };
  /** @returns those assets of a page that no page before had */
  assetsOf(route: Route, needs: PageNeeds): readonly TextFile[];
  /** Files for hosts: what they say depends on all pages, so they are the last. */
  last(): Iterable<TextFile>;
}

/** @param load gives a page its data */
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
