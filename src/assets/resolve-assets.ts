/** Resolves a plan's asset requests from the site's folder: published files, sizes, and missing files. */
import { extname } from "node:path";
import type { ResolvedPicture } from "#section/view";
import { createCollector, type Diagnostic, diagnose, nearestName, type Reason } from "../diagnostic/index.ts";
import { caps } from "../document/index.ts";
import type { AssetNeed, SiteAssets, SiteBrand } from "../plan/index.ts";
import type { AssetFile } from "./asset-file.ts";
import { findDataProblem } from "./data-files.ts";
import type { FlagSet } from "./flags.ts";
import type { PlainFonts } from "./fonts/index.ts";
import type { IconSet } from "./icons.ts";
import { createNearestFile } from "./nearest-file.ts";
import type { Ink, PictureSource, Problem } from "./pictures/index.ts";
import { publishedPath } from "./published-path.ts";
import { type PictureOptions, type PictureResult, resolvePicture } from "./resolve-picture.ts";
import { severalAtOnce } from "./several-at-once.ts";
import { createSiteFiles, type SiteFile, weigh } from "./site-files.ts";

/** Assets as plain data, which can be sent to another thread and compared with those of another build. */
export interface PlainAssets {
  /** By path in the site's folder. */
  readonly pictures: Readonly<Record<string, ResolvedPicture>>;
  /** Addresses of flags and files, by kind and name: `flag:gb`, `file:assets/a.pdf`. */
  readonly urls: Readonly<Record<string, string>>;
  readonly fonts: PlainFonts;
  readonly brand: SiteBrand;
}

/** @returns assets in the form that rendering needs */
export const createSiteAssets = (
  { pictures, urls, fonts, brand }: PlainAssets,
  icons: IconSet,
): SiteAssets => ({
  picture: (path) => (Object.hasOwn(pictures, path) ? pictures[path] : undefined),
  file: (path) => urls[`file:${path}`],
  flag: (code) => urls[`flag:${code}`],
  icon: (name) => icons.icon(name),
  brand,
  fonts: { styles: fonts.styles, preloads: (script) => fonts.preloads[script] ?? [] },
});

export interface PictureCounts {
  readonly total: number;
  readonly made: number;
  readonly cached: number;
}

export interface ResolvedAssets {
  readonly assets: Omit<PlainAssets, "fonts" | "brand">;
  /** SHA-256 in hex of each requested file of the site's folder, by path; null if it could not be read. */
  readonly sources: readonly (readonly [path: string, hash: string | null])[];
  readonly files: readonly AssetFile[];
  /** Number of pictures: resolved in total, newly made, and from the cache. SVGs are neither made nor cached. */
  readonly pictures: PictureCounts;
  readonly diagnostics: readonly Diagnostic[];
  /** Colours of logos, by path. */
  readonly inks: ReadonlyMap<string, Ink>;
}

export interface AssetOptions extends PictureOptions {
  /** The site's folder. */
  readonly folder: string;
  readonly icons: IconSet;
  readonly flags: FlagSet;
  /** Address of a folder with all flags on a host. Without it the used flags are published with the site. */
  readonly flagsHost?: string | undefined;
  /** Additional file extensions that links may point to. */
  readonly publicEndings?: readonly string[] | undefined;
  readonly onPicture?: ((path: string) => void) | undefined;
}

type ResolvedNeed = {
  readonly need: AssetNeed;
  /** Address of a flag or of a linked file. */
  readonly url?: string;
  readonly diagnostics?: readonly Diagnostic[];
  /** SHA-256 of the site's file that was read for it. */
  readonly source?: string;
} & Partial<PictureResult>;

/**
 * Number of files read at the same time. Each may be large and all are in memory, but it exceeds the number of pictures made at
 * once, so that encoders need not wait.
 */
const atOnce = 6;

/** @throws the signal's reason when it is aborted; errors of the picture cache */
export async function resolveAssets(
  needs: readonly AssetNeed[],
  options: AssetOptions,
): Promise<ResolvedAssets> {
  const read = createSiteFiles(options.folder);
  const nearest = createNearestFile(options.folder);
  const icon = createIconResolver(options.icons);
  const order = options.processor ? await heaviestFirst(needs, options.folder) : needs;
  const results = await severalAtOnce(order, atOnce, async (need) => {
    options.signal?.throwIfAborted();
    if (need.kind === "icon") return icon(need);
    return need.kind === "flag" ? resolveFlag(need, options) : resolveFile(need, { read, nearest }, options);
  });
  const byNeed = new Map(results.map((result) => [result.need, result]));
  const resolved = needs.flatMap((need) => byNeed.get(need) ?? []);
  const files = new Map(
    resolved.flatMap(({ files = [] }) => files.map((file) => [file.path, file] as const)),
  );
  const collector = createCollector(caps.problems);
  collector.report(resolved.flatMap(({ diagnostics = [] }) => diagnostics));
  const pictures = resolved.filter(({ picture }) => picture);
  const plain = {
    pictures: Object.fromEntries(
      resolved.flatMap(({ need, picture }) => (picture ? [[need.name, picture] as const] : [])),
    ),
    urls: Object.fromEntries(
      resolved.flatMap(({ need, url }) => (url ? [[`${need.kind}:${need.name}`, url] as const] : [])),
    ),
  };
  return {
    assets: plain,
    sources: resolved
      .filter(({ need }) => need.kind === "picture" || need.kind === "file")
      .map(({ need, source }) => [need.name, source ?? null]),
    files: [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
    pictures: {
      total: pictures.length,
      made: pictures.filter(({ work }) => work === "made").length,
      cached: pictures.filter(({ work }) => work === "cached").length,
    },
    diagnostics: collector.diagnostics(),
    inks: new Map(resolved.flatMap(({ need, ink }) => (ink ? [[need.name, ink] as const] : []))),
  };
}

/**
 * Sorts large pictures first. Small ones then keep all cores busy until the end, instead of one core working alone on a large
 * picture. File size is a good enough estimate of the time. Order is kept for equal sizes.
 */
async function heaviestFirst(needs: readonly AssetNeed[], folder: string): Promise<AssetNeed[]> {
  const weighed = await Promise.all(
    needs.map(async (need) => ({
      need,
      bytes: need.kind === "picture" ? await weigh(folder, need.name) : 0,
    })),
  );
  return weighed.sort((a, b) => b.bytes - a.bytes).map(({ need }) => need);
}

/** Comparing a name with thousands of others takes a while, so only the first unknown ones get a suggestion. */
const maxSuggestions = 100;

function createIconResolver(icons: IconSet): (need: AssetNeed) => ResolvedNeed {
  let unknown = 0;
  return (need) => {
    if (icons.icon(need.name)) return { need };
    const nearest = unknown++ < maxSuggestions ? icons.nearest(need.name) : undefined;
    return { need, diagnostics: [diagnose("unknown-icon", need.pointer, { found: need.name, nearest })] };
  };
}

/** A hosted flag is addressed by its code, without checking the host's set. */
function resolveFlag(need: AssetNeed, { flags, flagsHost, base, digest }: AssetOptions): ResolvedNeed {
  const code = need.name.toLowerCase();
  if (flagsHost !== undefined) return { need, url: `${flagsHost}/${code}.svg` };
  const drawing = flags.flag(code);
  if (!drawing) {
    // Any two letters are close to some country.
    const nearest = code.length > 2 ? nearestName(code, flags.codes()) : undefined;
    return { need, diagnostics: [diagnose("unknown-flag", need.pointer, { found: need.name, nearest })] };
  }
  const facts = { bytes: drawing.length, hash: digest(drawing) };
  const path = publishedPath(`flag-${code}`, facts.hash, "svg");
  return { need, files: [{ path, facts, read: () => drawing }], url: base + path };
}

interface Folder {
  readonly read: ReturnType<typeof createSiteFiles>;
  readonly nearest: ReturnType<typeof createNearestFile>;
}

async function resolveFile(
  need: AssetNeed,
  { read, nearest }: Folder,
  options: AssetOptions,
): Promise<ResolvedNeed> {
  const found = await read(need.name);
  if ("missing" in found) {
    const params = { found: need.name, nearest: await nearest(need.name) };
    return { need, diagnostics: [diagnose("asset-missing", need.pointer, params)] };
  }
  const refuse = ({ problem }: Problem, source?: string): ResolvedNeed => ({
    need,
    ...(source !== undefined && { source }),
    diagnostics: [diagnose("asset-refused", need.pointer, { found: need.name, problem })],
  });
  if ("problem" in found) return refuse(found);
  const source = sourceOf(need.name, found, options.digest);
  const { hash } = source;
  if (need.kind === "file") {
    const problem = await findFileProblem(need.name, source.bytes, options.publicEndings);
    if (problem) return refuse({ problem }, hash);
    const path = publishedPath(need.name, source.hash, extname(need.name).slice(1));
    const facts = { bytes: source.bytes.length, hash: source.hash };
    return { need, files: [{ path, facts, read: source.readAgain }], url: options.base + path, source: hash };
  }
  const result = await resolvePicture(need.name, source, options);
  options.onPicture?.(need.name);
  // A picture that can't be shown counts as missing, because the page shows the same in its place.
  if ("problem" in result)
    return {
      need,
      source: hash,
      diagnostics: [
        diagnose(
          "asset-refused",
          need.pointer,
          { found: need.name, problem: result.problem, isPicture: true },
          "warning",
        ),
      ],
    };
  return { need, ...result, source: hash, diagnostics: [...describeChanges(need, result)] };
}

function* describeChanges(
  { name: found, pointer }: AssetNeed,
  { removed, changes = [], unshared }: PictureResult,
): Generator<Diagnostic> {
  if (removed) yield diagnose("asset-cleaned", pointer, { found, problem: removed });
  for (const change of changes)
    yield change.kind === "still"
      ? diagnose("picture-still", pointer, { found, problem: change.reason })
      : diagnose("picture-smaller", pointer, { found, from: change.from, to: change.to });
  if (unshared) yield diagnose("picture-not-shared", pointer, { found, problem: unshared });
}

/** Bytes of a file, which are read again during publishing. */
function sourceOf(
  name: string,
  { bytes, readAgain }: Extract<SiteFile, { bytes: Uint8Array }>,
  digest: AssetOptions["digest"],
): PictureSource {
  const hash = digest(bytes);
  return {
    bytes,
    hash,
    readAgain() {
      const contents = readAgain();
      if (digest(contents) !== hash)
        throw new Error(`The file "${name}" changed during the build. Build again.`);
      return contents;
    },
  };
}

async function findFileProblem(
  name: string,
  bytes: Uint8Array,
  added: readonly string[] | undefined,
): Promise<Reason | undefined> {
  if (name.toLowerCase() === "site.json") return { kind: "site-document" };
  const problem = await findDataProblem(name, (maxBytes) => bytes.subarray(0, maxBytes), added);
  if (problem === undefined) return undefined;
  return "content" in problem ? problem.content : { kind: "unlisted-in-link", ending: problem.unlisted };
}
