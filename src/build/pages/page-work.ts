/**
 * What is done with one page at a time, in whichever thread: judging it, and rendering it. All that the pages of a site have
 * in common is plain data, so that it can be sent to another thread.
 */
import type { Catalogue } from "#section";
import { createSiteAssets, type IconSet, type PlainAssets } from "../../assets/index.ts";
import {
  joinSoundSite,
  type Page,
  readJudgedPage,
  readSoundPage,
  type SoundFrame,
  selectPages,
} from "../../document/index.ts";
import { outlinePage, type PlanOptions, planSite, type Route } from "../../plan/index.ts";
import {
  createRenderer,
  type PageNeeds,
  type PageTask,
  pageTasks,
  type Runtime,
} from "../../render/index.ts";
import { contentHash, digest, integrity } from "../content-hash.ts";
import type { PageReader, PageSource } from "./document-pages.ts";
import type { RenderedPage } from "./page-maker.ts";
import type { PageShelf } from "./page-shelf.ts";

/** What judging needs. */
export interface JudgingBasis {
  readonly file: string;
  /** Its size. */
  readonly bytes: number;
  readonly frame: SoundFrame;
}

/** What rendering needs. */
export interface RenderingBasis extends JudgingBasis {
  /** Without their data; by position in the document. */
  readonly pages: readonly Page[];
  readonly sources: readonly PageSource[];
  readonly plan: PlanOptions;
  /** At which it is judged which pages are published, in milliseconds since 1970. */
  readonly now: number;
  readonly assets: PlainAssets;
  readonly runtime: Runtime;
  readonly apiBase: string;
}

/** A page as the renderer gives it. */
export type RenderedText = PageNeeds & { readonly contents: string };

/** A task of the plan that was done. */
export type RenderedTask = PageTask & RenderedText;

/** @returns a function from a page's source to the page without its data; undefined for one that is not sound */
export function createJudge(
  { frame }: JudgingBasis,
  catalogue: Catalogue,
  reader: PageReader,
  shelf: PageShelf,
) {
  return (source: PageSource, index: number): Page | undefined => {
    const page = readSoundPage(reader.read(source), source.members, index, frame, {
      catalogue,
      limits: "error",
    });
    if (page) shelf.keep(source, page);
    return page && outlinePage(page, catalogue);
  };
}

/** @returns the page with its data; the same object with what it has beside that */
function createLoader({ frame }: JudgingBasis, catalogue: Catalogue, reader: PageReader, shelf: PageShelf) {
  return ({ pointer }: Page, source: PageSource): Page => {
    const kept = shelf.find(source);
    return kept ? { ...kept, pointer } : readJudgedPage(reader.read(source), pointer, frame, catalogue);
  };
}

/**
 * The site of a basis, with everything that is rendered from it.
 * @returns undefined where pages do not go together, which then is to be reported
 */
export function createSiteOfPages(
  basis: Omit<RenderingBasis, "assets" | "runtime" | "apiBase">,
  catalogue: Catalogue,
  reader: PageReader,
  shelf: PageShelf,
) {
  const load = createLoader(basis, catalogue, reader, shelf);
  const sources = new Map(basis.pages.map((page, index) => [page.path, basis.sources[index] as PageSource]));
  const loadPage = (page: Page): Page => {
    const source = sources.get(page.path);
    return source ? load(page, source) : page;
  };
  // The page for unknown addresses has the header and the footers of the home page.
  const home = basis.pages.find(({ path }) => path === "/") ?? basis.pages[0];
  const pages = basis.pages.map((page) =>
    page === home ? { ...loadPage(page), ...(page.outline && { outline: page.outline }) } : page,
  );
  const all = joinSoundSite(basis.frame, pages);
  if (!all) return undefined;
  const { site, keptOut, steady, diagnostics: selected } = selectPages(all, basis.now);
  const { plan, diagnostics } = planSite(site, catalogue, { ...basis.plan, keptOut });
  if (diagnostics.length + selected.length > 0) return undefined;
  const loadRoute = (route: Route): Route => ({ ...route, page: loadPage(route.page) });
  return { site, plan, keptOut, steady, loadRoute };
}

/** @returns a function from the number of a task to its page */
export function createPageRenderer(
  basis: RenderingBasis,
  { catalogue, icons }: { readonly catalogue: Catalogue; readonly icons: IconSet },
  reader: PageReader,
  shelf: PageShelf,
) {
  const known = createSiteOfPages(basis, catalogue, reader, shelf);
  if (!known) throw new Error("The pages went together when they were planned.");
  const { site, plan, loadRoute } = known;
  const { runtime, apiBase } = basis;
  const assets = createSiteAssets(basis.assets, icons);
  const input = { site, plan, catalogue, assets, hash: contentHash, integrity, runtime, apiBase };
  const renderer = createRenderer(input);
  const tasks = pageTasks(plan);
  return (task: number): RenderedTask => {
    const { route, isNotFound } = tasks[task] as (typeof tasks)[number];
    return { route, isNotFound, ...renderer.page(isNotFound ? route : loadRoute(route), isNotFound) };
  };
}

export function toRendered({ contents, parts, pieces, origins }: RenderedText): RenderedPage {
  const bytes = Buffer.from(contents);
  return {
    how: "rendered",
    contents: bytes,
    bytes: bytes.length,
    hash: digest(bytes),
    parts,
    pieces,
    origins,
  };
}
