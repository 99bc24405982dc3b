/** Options of builds and checks. */
import { basename, dirname, join, resolve } from "node:path";
import type { PictureSet } from "../assets/index.ts";
import type { Runtime } from "../render/index.ts";

/** Progress of the steps of a build. */
export type ProgressEvent =
  /** The document is read. */
  | { readonly kind: "planned"; readonly routes: number; readonly pictures: number }
  /** A page is finished. */
  | {
      readonly kind: "page";
      readonly url: string /** False if it did not need rendering. */;
      readonly isRendered: boolean;
    }
  /** A picture is read, and its formats are made. */
  | { readonly kind: "picture" /** As in the document. */; readonly path: string };

/** Event of a build, in this order: `start`, `planned`, pages and pictures, `done`. */
export type BuildEvent = {
  /** The site as given. */
  readonly site: string;
} & (
  | { readonly kind: "start" }
  | ProgressEvent
  /** `ok` as in the report; false if a system error or the signal stopped the build. */
  | { readonly kind: "done"; readonly ok: boolean }
);

export interface CheckOptions {
  /** Base path of the bundle on its host. Starts and ends with a slash. */
  readonly base: string;
  /** Severity of exceeded authoring limits. */
  readonly limits: "error" | "warn";
  /** True to count warnings as errors. */
  readonly strict: boolean;
  /** URL of a folder that contains flags as `<code>.svg`, without a trailing slash; default: the bundle's own (LNG-3). */
  readonly flagsHost?: string | undefined;
  /**
   * Path or URL that forms are sent to, without a trailing slash, optionally with a query; default /api/v1, with a warning if
   * there are forms (SUB-2).
   */
  readonly apiBase?: string | undefined;
  /** True to also publish HTML, scripts and files that a host interprets from `public/`. Default: false. */
  readonly publicScripts?: boolean | undefined;
  /**
   * Additional file extensions, without dots, that every host of the provider serves as data. Such files can be in `public/` and
   * be link targets, unless they start like a page. Default: none.
   */
  readonly publicEndings?: readonly string[] | undefined;
  /** Time in milliseconds since 1970 that decides which pages are published; default: current time. */
  readonly now?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Returns the time that decides what is published. Only this function reads the clock for it. */
export const momentOf = ({ now }: Pick<CheckOptions, "now">): number => now ?? Date.now();

export interface BuildOptions extends CheckOptions {
  /** Folder of the bundle; default dist/sites/<name of the site's folder>. */
  readonly out?: string | undefined;
  /** Public origin. Overrides the document's `url`. */
  readonly siteUrl?: string | undefined;
  /** True to ignore the earlier bundle. */
  readonly clean: boolean;
  /** True to read and write the cache of pictures, fonts and pages. */
  readonly cache: boolean;
  /** Folder of the cache, which builds can share; default .sectile/cache next to the bundle. */
  readonly cacheDir?: string | undefined;
  /** Formats made from a picture; default best. `quick` skips AVIF, which takes most of the time (IMG-2). */
  readonly pictures?: PictureSet | undefined;
  /** Runtime that hydrates islands; default preact. */
  readonly runtime?: Runtime | undefined;
  /** True to write each text file also compressed, as `.gz` and `.br`; default false (OUT-6). */
  readonly precompress?: boolean | undefined;
  /** True to report what would change and publish nothing: neither the bundle nor the cache is written. Default: false. */
  readonly dryRun?: boolean | undefined;
  /** @internal Progress of the steps, for the command line and the editor. */
  readonly onProgress?: ((event: ProgressEvent) => void) | undefined;
}

export interface BuildSiteOptions extends BuildOptions {
  /** Receives the events of the build. If it throws, the build stops as by `signal`, and `buildSite` rejects with its error. */
  readonly onEvent?: ((event: BuildEvent) => void) | undefined;
}

/** Options that only affect locations or the process of a run. */
const indecisive: readonly (keyof BuildSiteOptions)[] = [
  "out",
  "clean",
  "cache",
  "cacheDir",
  "now",
  "dryRun",
  "signal",
  "onEvent",
  "onProgress",
];

/**
 * Returns the options that affect the contents of a bundle or its diagnostics: all except those above. They are part of every
 * cache key.
 * @returns names with values; equal for equal options, regardless of order and defaults
 */
export function decisiveOptions(
  options: CheckOptions & Partial<BuildOptions>,
): readonly (readonly [name: string, value: unknown])[] {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const whole = {
    pictures: "best",
    runtime: "preact",
    publicScripts: false,
    publicEndings: [],
    ...Object.fromEntries(given),
  };
  return Object.entries(whole)
    .filter(([name]) => !(indecisive as readonly string[]).includes(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Defaults of required options. Optional ones document theirs where they are declared. */
export const defaults = {
  base: "/",
  limits: "error",
  strict: false,
  clean: false,
  cache: true,
} as const;

/** @returns the bundle's folder, as given or by default, and as an absolute path */
export function outputFolder(
  site: string,
  cwd: string,
  { out }: BuildOptions,
): { given: string; absolute: string } {
  const path = resolve(cwd, site);
  const folder = basename(path.endsWith(".json") ? dirname(path) : path);
  const given = out ?? join("dist", "sites", folder);
  return { given, absolute: resolve(cwd, given) };
}
