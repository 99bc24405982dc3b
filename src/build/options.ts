/** What a build or a check can be told. */
import { basename, dirname, join, resolve } from "node:path";
import type { PictureSet } from "../assets/index.ts";
import type { Runtime } from "../render/index.ts";

export type ProgressEvent =
  | { readonly kind: "planned"; readonly routes: number; readonly pictures: number }
  | { readonly kind: "route" }
  | { readonly kind: "picture" };

export interface CheckOptions {
  /** Folder of the host in which the bundle will lie; begins and ends with a slash. */
  readonly base: string;
  /** Whether what is over an authoring limit is an error. */
  readonly limits: "error" | "warn";
  /** Warnings count as errors. */
  readonly strict: boolean;
  /** Address of a folder that holds flags as `<code>.svg`, without a closing slash; default: the bundle's own (LNG-3). */
  readonly flagsHost?: string | undefined;
  /**
   * Where forms are sent, a path or an address without a closing slash, with a query perhaps; default /api/v1, and advice where there
   * are forms (SUB-2).
   */
  readonly apiBase?: string | undefined;
  /** Allows more than data in `public/`: pages, scripts, files that a host obeys. Default: no. */
  readonly publicScripts?: boolean | undefined;
  /**
   * Endings of further files that every host of the provider sends as data, without dots: such files may stand in `public/` and be
   * linked to, unless they begin as a page does. Default: none.
   */
  readonly publicEndings?: readonly string[] | undefined;
  /** The moment at which it is judged which pages are published, in milliseconds since 1970; default: the clock's. */
  readonly now?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The one place where the clock decides what is published. */
export const momentOf = ({ now }: Pick<CheckOptions, "now">): number => now ?? Date.now();

export interface BuildOptions extends CheckOptions {
  /** The bundle's folder; default dist/sites/<name of the site's folder>. */
  readonly out?: string | undefined;
  /** Public origin; stands in for the document's `url`. */
  readonly siteUrl?: string | undefined;
  /** Trust nothing of the earlier bundle. */
  readonly clean: boolean;
  /** Whether pictures, fonts and pages that earlier builds made are used, and those of this build kept for later ones. */
  readonly cache: boolean;
  /** Folder of that cache, which any number of builds may share; default .sectile/cache beside the bundle. */
  readonly cacheDir?: string | undefined;
  /** What is made of a picture; default best: `quick` leaves AVIF out, which takes most of the time (IMG-2). */
  readonly pictures?: PictureSet | undefined;
  /** What hydrates islands; default preact. */
  readonly runtime?: Runtime | undefined;
  /** Whether each file of text has its compressed forms beside it, `.gz` and `.br`; default false (OUT-6). */
  readonly precompress?: boolean | undefined;
  readonly onProgress?: ((event: ProgressEvent) => void) | undefined;
}

/** Options that say where things are, or how a run goes about it. */
const indecisive: readonly (keyof BuildOptions)[] = [
  "out",
  "clean",
  "cache",
  "cacheDir",
  "now",
  "signal",
  "onProgress",
];

/**
 * What decides what a bundle holds, or what is said of its document: every option but those above. By these, and its surroundings,
 * whatever was made before is known.
 * @returns names with values, the same for the same options, whoever put them together and whatever was left to its default
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

/** Of the options that must be given; those that may be left out say theirs where they are declared. */
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
