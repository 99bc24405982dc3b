/** The files of one site, for who says when each page is rendered, and which are not. */
import {
  createFrame,
  createRenderer,
  type PageNeeds,
  type RenderInput,
  type TextFile,
} from "../render/index.ts";

type Route = RenderInput["plan"]["routes"][number];

export interface SiteRenderer {
  /** What is there whatever the pages show. */
  readonly first: readonly TextFile[];
  page(route: Route): { readonly html: string; readonly needs: PageNeeds };
  /** @returns those assets of a page that no page before had */
  assetsOf(route: Route, needs: PageNeeds): readonly TextFile[];
  /** Files for hosts: what they say depends on all pages, so they are the last. */
  last(): Iterable<TextFile>;
}

export function createSiteRenderer(input: RenderInput): SiteRenderer {
  const renderer = createRenderer(input);
  const frame = createFrame(input, renderer);
  const notFound = new Set(input.plan.notFound);
  return {
    first: renderer.files,
    page(route) {
      const { contents, ...needs } = renderer.page(route, notFound.has(route));
      return { html: contents, needs };
    },
    assetsOf: (route, needs) => frame.around(route, needs).files,
    last: frame.hostFiles,
  };
}
