/**
 * Where a site is built again and again: prepared with a memory, and rendered page by page, those first that somebody
 * looks at. A page that is what it was, in surroundings that are what they were, is not rendered again.
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
import type { PageNeeds, RenderInput } from "../render/index.ts";
import { type BundleFile, createAssetFile, createPageFiles, createTextFile } from "./bundle-file.ts";
import { createDocumentMemory, type DocumentMemory } from "./document-memory.ts";
import type { Extension } from "./extension.ts";
import { createPreparing } from "./preparing.ts";
import { namedFiles } from "./remembered-needs.ts";
import { createSiteRenderer } from "./site-renderer.ts";
import { formatStamp, type NamedFiles } from "./stamp.ts";

type Route = RenderInput["plan"]["routes"][number];

/** A page as it was rendered last, and what it was rendered from. */
interface RememberedPage {
  readonly url: string;
  /** A hash of it. */
  readonly key: string;
  readonly needs: PageNeeds;
  readonly file: BundleFile;
}

export interface Built {
  /** Without their places in the document: these cost another pass over it. */
  readonly diagnostics: readonly Diagnostic[];
  /** @returns the same diagnostics with their places, until the next build begins */
  readonly place: (found: readonly Diagnostic[]) => readonly Diagnostic[];
  /** Every file of the bundle by path; undefined when errors keep it from being built. */
  readonly files: ReadonlyMap<string, BundleFile> | undefined;
  readonly routes: number;
  /** How many pages were rendered. */
  readonly rendered: number;
  /** Addresses of pages whose HTML is another one than before, or that went away. */
  readonly changed: readonly string[];
  /** Files of the site's folder that the document names, there or not; undefined when there was no telling. */
  readonly named: NamedFiles | undefined;
  /** What of the document is not in, and until when by the clock that will stay so. */
  readonly publication: Publication;
}

type Publication = ReturnType<typeof publicationOf> & { readonly until: number | undefined };

export interface Rebuild {
  /** Whether somebody looks at this address: such pages are rendered first. */
  readonly isOpen: (url: string) => boolean;
  /** Takes each file that is new or another one, as soon as there is one. */
  readonly onFile: (file: BundleFile) => void;
  /** Told of open pages that have changed, before the others are rendered. */
  readonly onOpenChanged: (urls: readonly string[]) => void;
}

/** Who has a say in what is built. */
type Partner = Pick<Extension, keyof DocumentMemory | "prepared" | "isOvertaken">;

export interface IncrementalBuild {
  /** @returns undefined when the guest would not have it, or has something newer */
  build(rebuild: Rebuild): Promise<Built | undefined>;
  /** What the document was put together from last, there or not. */
  parts(): NamedFiles;
  /** From here on with other options, which concern neither server nor cache. */
  takeOptions(options: BuildOptions): void;
  /** From here on with the pictures that were made meanwhile. */
  takePictures(): void;
  /** From here on with other templates: everything is judged and rendered again. */
  takeTemplates(catalogue: Engine["catalogue"]): void;
}

/** For how many milliseconds pages are rendered until requests get a turn. */
const stretch = 15;

/** @param cache where pictures and fonts are made */
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
  const memory: DocumentMemory = extension ?? createDocumentMemory();
  const preparing = createPreparing(site, cwd, cache, memory.open);
  let pages: ReadonlyMap<string, RememberedPage> = new Map();
  // A page's file must not hold on to the site that it was rendered from, so it asks for the latest.
  let renderAgain: (path: string) => string = () => "";
  const pageFile = createPageFiles((path) => renderAgain(path));

  const build = async (rebuild: Rebuild): Promise<Built | undefined> => {
    const prepared = await preparing.prepare(engine, options);
    // Its pages show what they need, whatever keeps the site from being built.
    if (extension) for (const file of prepared.folder.files) rebuild.onFile(createAssetFile(file));
    if (extension && !(await extension.prepared(prepared))) return undefined;
    const { diagnostics, place, folder } = prepared;
    const rendering = prepared.rendering?.input;
    const named =
      rendering &&
      withSeen(folder.seen, {
        paths: namedFiles(rendering.plan.needs),
        stamps: preparing.stamps(),
      });
    // What is judged as of one moment stays as it is.
    const until = options.now === undefined ? prepared.rendering?.steady.until : undefined;
    const publication = { ...publicationOf(prepared.rendering), until };
    if (!rendering || !prepared.rendering || isBlocking(diagnostics, options.strict))
      return {
        diagnostics,
        place,
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
      const known = factsOf(html);
      const earlier = before.get(route.file);
      const isNew = earlier?.file.hash !== known.hash;
      const file = isNew ? pageFile(route.file, known, html) : earlier.file;
      add(file, isNew);
      if (isNew) changed.push(route.url);
      rendered++;
      options.onProgress?.({ kind: "route" });
      next.set(route.file, { url: route.url, key: keys.get(route) ?? "", needs, file });
    };

    for (const file of folder.files) add(createAssetFile(file));
    for (const { path, contents } of renderer.first) addText(path, contents);
    const waiting: Route[] = [];
    const all = [...rendering.plan.routes, ...rendering.plan.notFound];
    for (const route of all) {
      const earlier = before.get(route.file);
      // A page for unknown addresses has no key.
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
    // What was left out is rendered in the next round, which begins with what is known by now.
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
    return { diagnostics, place, files, routes, rendered, changed, named, publication };
  };

  return {
    build,
    parts: () => memory.parts(),
    takeOptions(other) {
      options = other;
    },
    takePictures: preparing.takePictures,
    takeTemplates(catalogue) {
      // By another name, nothing that is known is taken for its own.
      engine = { ...engine, catalogue, identity: randomUUID() };
    },
  };
}

/** Whatever comes into `public/` changes the folder that it comes into. */
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
