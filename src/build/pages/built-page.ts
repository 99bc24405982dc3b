/** A page of the bundle: its properties, and access to its contents. */
import type { Draft } from "../../output/index.ts";
import type { AssetRequests, PageTask, Renderer } from "../../render/index.ts";
import { digest } from "../content-hash.ts";
import type { LoadPage } from "./site-pages.ts";

export interface PageFacts extends AssetRequests {
  readonly bytes: number;
  /** SHA-256 of the page, hex. */
  readonly hash: string;
}

export interface RenderedPage extends PageFacts {
  readonly how: "rendered";
  readonly contents: Uint8Array;
}

/** A page that another thread rendered and wrote to the staging folder. */
export interface WrittenPage extends PageFacts {
  readonly how: "written";
  /** @throws the system error that prevented writing */
  readonly draft: () => Draft;
}

/** A page that did not need rendering. */
interface RecalledPage extends PageFacts {
  readonly how: "known";
  /** Reads the page from the cache, or renders it if the bundle has lost it. */
  readonly contents: () => Promise<Uint8Array>;
}

export type BuiltPage = RenderedPage | WrittenPage | RecalledPage;

/** A page as the renderer returns it. */
export type RenderedText = AssetRequests & { readonly contents: string };

/** A completed task of the plan. */
export type RenderedTask = PageTask & RenderedText;

/** @param load returns the page with its data */
export function renderTask(
  renderer: Renderer,
  load: LoadPage,
  { route, isNotFound }: PageTask,
): RenderedTask {
  const loaded = isNotFound ? route : { ...route, page: load(route.page, route.locale) };
  return { route, isNotFound, ...renderer.page(loaded, isNotFound) };
}

export function toRendered({ contents, parts, clientModules, origins }: RenderedText): RenderedPage {
  const bytes = Buffer.from(contents);
  return {
    how: "rendered",
    contents: bytes,
    bytes: bytes.length,
    hash: digest(bytes),
    parts,
    clientModules,
    origins,
  };
}
