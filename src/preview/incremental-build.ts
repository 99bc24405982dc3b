/**
 * Rebuilds a site incrementally. Pages that someone is viewing are rendered first. A page is rendered again only if it or its
 * cache key has changed.
 */
import { randomUUID } from "node:crypto";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import {
  type BuildOptions,
  type Cache,
  digest,
  type Engine,
  type PreparedSite,
  publicationOf,
} from "../build/index.ts";
import { type Diagnostic, isBlocking } from "../diagnostic/index.ts";
import {
  type AssetRequests,
  createRenderer,
  createSharedFiles,
  type RenderInput,
  type TextFile,
} from "../render/index.ts";
import { type BundleFile, createAssetFile, createPageFiles, createTextFile } from "./bundle-file.ts";
import { namedFiles } from "./cached-asset-requests.ts";
import { createDocumentCache, type DocumentCache } from "./document-cache.ts";
import type { Extension } from "./extension.ts";
import { createPreparing } from "./preparing.ts";
import { formatStamp, type NamedFiles } from "./stamp.ts";

type Route = RenderInput["plan"]["routes"][number];

/** Cached result of rendering a page. */
interface RememberedPage {
  readonly url: string;
  /** Hash of everything the page was rendered from. */
  readonly key: string;
  readonly needs: AssetRequests;
  readonly file: BundleFile;
}

export interface Built {
  /** Without line and column, which cost another pass over the document. */
  readonly diagnostics: readonly Diagnostic[];
  /** @returns the same diagnostics with line and column; valid until the next build begins */
  readonly locate: (found: readonly Diagnostic[]) => readonly Diagnostic[];
  /** Every file of the bundle by path; undefined when errors prevent the build. */
  readonly files: ReadonlyMap<string, BundleFile> | undefined;
  readonly routes: number;
  /** Number of pages rendered. */
  readonly rendered: number;
  /** Addresses of pages whose HTML changed or that were removed. */
  readonly changed: readonly string[];
  /** Files of the site's folder that the document names, existing or not; undefined when they are unknown. */
  readonly named: NamedFiles | undefined;
  /** Pages that are not published at the moment, and the time until which that holds. */
  readonly publication: Publication;
}

type Publication = ReturnType<typeof publicationOf> & { readonly until: number | undefined };

export interface Rebuild {
  /** Returns true if someone is viewing this address. Such pages are rendered first. */
  readonly isOpen: (url: string) => boolean;
  /** Receives each new or changed file as soon as it exists. */
  readonly onFile: (file: BundleFile) => void;
  /** Called with the open pages that changed, before the others are rendered. */
  readonly onOpenChanged: (urls: readonly string[]) => void;
}

/** The part of an extension that takes part in builds. */
type Partner = Pick<Extension, keyof DocumentCache | "prepared" | "isOvertaken">;

export interface IncrementalBuild {
  /** @returns undefined when the extension stops the build or has a newer text */
  build(rebuild: Rebuild): Promise<Built | undefined>;
  /** Part files of the document that was opened last, existing or not. */
  parts(): NamedFiles;
  /** Uses other options from now on. The server and cache options cannot change. */
  takeOptions(options: BuildOptions): void;
  /** Uses the pictures that have been processed meanwhile. */
  takePictures(): void;
  /** Uses other templates from now on: everything is validated and rendered again. */
  takeTemplates(catalogue: Engine["catalogue"]): void;
}

/** Milliseconds of rendering before requests get a turn. */
const stretch = 15;

/** @param cache cache of pictures and fonts */
export function createIncrementalBuild(
  first: Engine,
  site: string,
  cwd: string,
  firstOptions: BuildOptions,
  cache: Cache,
  extension?: Partner,
): IncrementalBuild {
  let engine = first;
  let options = firstOptions;
  const memory: DocumentCache = extension ?? createDocumentCache();
  const preparing = createPreparing(site, cwd, cache, memory.open);
  let pages: ReadonlyMap<string, RememberedPage> = new Map();
  // A page's file must not keep the site alive that it was rendered from, so it asks the latest one.
  let renderAgain: (path: string) => string = () => "";
  const pageFile = createPageFiles((path) => renderAgain(path));

  const build = async (rebuild: Rebuild): Promise<Built | undefined> => {
    const prepared = await preparing.prepare(engine, options);
    // The editor's pages need these files even when errors prevent the build.
    if (extension) for (const file of prepared.folder.files) rebuild.onFile(createAssetFile(file));
    if (extension && !(await extension.prepared(prepared))) return undefined;
    const { diagnostics, locate, folder } = prepared;
    const rendering = prepared.rendering?.input;
    const named =
      rendering &&
      withSeen(folder.seen, {
        paths: namedFiles(rendering.plan.needs),
        stamps: preparing.stamps(),
      });
    // With a fixed `now`, nothing is published or expires later.
    const until = options.now === undefined ? prepared.rendering?.steady.until : undefined;
    const publication = { ...publicationOf(prepared.rendering), until };
    if (!rendering || !prepared.rendering || isBlocking(diagnostics, options.strict))
      return {
        diagnostics,
        locate,
        files: undefined,
        routes: 0,
        rendered: 0,
        changed: [],
        named,
        publication,
      };

    const { keyOf, load } = prepared.rendering;
    const before = pages;
    const renderer = createSiteRenderer(rendering, load);
    const files = new Map<string, BundleFile>();
    const next = new Map<string, RememberedPage>();
    const changed: string[] = [];
    let rendered = 0;

    const add = (file: BundleFile, isFresh = true) => {
      files.set(file.path, file);
      if (isFresh) rebuild.onFile(file);
    };
    const addText = (path: string, contents: string) =>
      add(createTextFile(path, factsOf(contents), contents));
    const keys = new Map(rendering.plan.routes.map((route) => [route, keyOf(route)]));
    const render = (route: Route) => {
      const { html, needs } = renderer.page(route);
      for (const { path, contents } of renderer.assetsOf(route, needs)) addText(path, contents);
      const facts = factsOf(html);
      const earlier = before.get(route.file);
      const isNew = earlier?.file.hash !== facts.hash;
      const file = isNew ? pageFile(route.file, facts, html) : earlier.file;
      add(file, isNew);
      if (isNew) changed.push(route.url);
      rendered++;
      options.onProgress?.({ kind: "page", url: route.url, isRendered: true });
      next.set(route.file, { url: route.url, key: keys.get(route) ?? "", needs, file });
    };

    for (const file of folder.files) add(createAssetFile(file));
    for (const { path, contents } of renderer.first) addText(path, contents);
    const waiting: Route[] = [];
    const all = [...rendering.plan.routes, ...rendering.plan.notFound];
    for (const route of all) {
      const earlier = before.get(route.file);
      // 404 pages have no key.
      if (!earlier || earlier.key !== keys.get(route)) {
        waiting.push(route);
        continue;
      }
      for (const { path, contents } of renderer.assetsOf(route, earlier.needs)) addText(path, contents);
      add(earlier.file, false);
      next.set(route.file, earlier);
    }
    const [open, others] = partition(waiting, ({ url }) => rebuild.isOpen(url));
    for (const route of open) render(route);
    if (changed.length > 0) rebuild.onOpenChanged([...changed]);

    let turn = performance.now();
    for (const route of others) {
      if (performance.now() - turn > stretch) {
        await yieldToEventLoop();
        options.signal?.throwIfAborted();
        if (extension?.isOvertaken()) break;
        turn = performance.now();
      }
      render(route);
    }
    // The next rebuild renders the rest, starting from what is cached by now.
    if (next.size < all.length) {
      pages = new Map([...before, ...next]);
      return undefined;
    }
    for (const { path, contents } of renderer.last()) addText(path, contents);
    for (const [path, { url }] of before) if (!next.has(path)) changed.push(url);

    const byFile = new Map(all.map((route) => [route.file, route]));
    renderAgain = (path) => {
      const route = byFile.get(path);
      return route ? renderer.page(route).html : "";
    };
    pages = next;
    const routes = rendering.plan.routes.length;
    return { diagnostics, locate, files, routes, rendered, changed, named, publication };
  };

  return {
    build,
    parts: () => memory.parts(),
    takeOptions(other) {
      options = other;
    },
    takePictures: preparing.takePictures,
    takeTemplates(catalogue) {
      // A new identity invalidates everything that is cached.
      engine = { ...engine, catalogue, identity: randomUUID() };
    },
  };
}

/** Adds the folders of `public/`: a folder's stamp changes when a file is added to it. */
const withSeen = (seen: PreparedSite["folder"]["seen"], named: NamedFiles): NamedFiles => ({
  paths: [...named.paths, ...seen.map(([path]) => path)],
  stamps: [...named.stamps, ...seen.map(([, stats]) => (stats ? formatStamp(stats) : null))],
});

const factsOf = (contents: string) => ({ bytes: Buffer.byteLength(contents), hash: digest(contents) });

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  const parts: [T[], T[]] = [[], []];
  for (const item of items) parts[isFirst(item) ? 0 : 1].push(item);
  return parts;
}

type LoadPage = (page: Route["page"], locale: Route["locale"]) => Route["page"];

/** Renders the files of one site. The caller decides which pages are rendered and in which order. */
interface SiteRenderer {
  /** Files that do not depend on any page. */
  readonly first: readonly TextFile[];
  page(route: Route): { readonly html: string; readonly needs: AssetRequests };
  /** @returns assets of the page that no earlier page had */
  assetsOf(route: Route, needs: AssetRequests): readonly TextFile[];
  /** Returns the files for hosts. They depend on all pages, so they come last. */
  last(): Iterable<TextFile>;
}

/** @param load loads a page's data */
function createSiteRenderer(input: RenderInput, load: LoadPage): SiteRenderer {
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
