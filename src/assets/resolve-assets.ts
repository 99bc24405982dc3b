/** Answers a plan's asset needs from the site's folder: published files, measures, and what is missing. */
import { basename, extname } from "node:path";
import type { ResolvedPicture } from "#section/view";
import { createCollector, type Diagnostic, diagnose, nearestName } from "../diagnostic/index.ts";
import { caps } from "../document/index.ts";
import type { AssetNeed, SiteAssets } from "../plan/index.ts";
import type { FlagSet } from "./flags.ts";
import type { IconSet } from "./icons.ts";
import { measurePicture } from "./pictures.ts";
import { createSiteFiles } from "./site-files.ts";

export interface AssetFile {
  /** Path inside the bundle. */
  readonly path: string;
  /** Size and SHA-256 in hex of the contents. */
  readonly known: { readonly bytes: number; readonly hash: string };
  /**
   * Reads the contents again: all pictures of a site together would not fit into memory.
   * @throws when the file is not what it was
   */
  readonly read: () => Uint8Array;
}

export interface ResolvedAssets {
  readonly assets: SiteAssets;
  readonly files: readonly AssetFile[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface AssetOptions {
  /** The site's folder. */
  readonly folder: string;
  /** Folder of the host in which the bundle will lie, with slashes at both ends. */
  readonly base: string;
  readonly icons: IconSet;
  readonly flags: FlagSet;
  /** Address of a folder on a host that has the flags; without it those in use are published. */
  readonly flagsHost?: string | undefined;
  /** SHA-256 in hex. */
  readonly digest: (contents: Uint8Array) => string;
  readonly onPicture?: (() => void) | undefined;
}

type Answer = {
  readonly need: AssetNeed;
  readonly file?: AssetFile;
  readonly picture?: ResolvedPicture;
  readonly diagnostic?: Diagnostic;
};

/** How many files are read together: each may be large, and all of them are in memory. */
const atOnce = 4;

export async function resolveAssets(
  needs: readonly AssetNeed[],
  options: AssetOptions,
): Promise<ResolvedAssets> {
  const read = createSiteFiles(options.folder);
  const icon = createIconAnswers(options.icons);
  const answers = await inBatches(needs, atOnce, async (need) => {
    if (need.kind === "icon") return icon(need);
    return need.kind === "flag" ? answerFlag(need, options) : answerFile(need, read, options);
  });
  const pictures = new Map(answers.map(({ need, picture }) => [`${need.kind}:${need.name}`, picture]));
  const files = new Map(answers.flatMap(({ file }) => (file ? [[file.path, file] as const] : [])));
  const collector = createCollector(caps.problems);
  collector.report(answers.flatMap(({ diagnostic }) => diagnostic ?? []));
  return {
    assets: {
      picture: (path) => pictures.get(`picture:${path}`),
      file: (path) => pictures.get(`file:${path}`)?.url,
      flag: (code) => pictures.get(`flag:${code}`)?.url,
      icon: (name) => options.icons.icon(name),
    },
    files: [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
    diagnostics: collector.diagnostics(),
  };
}

/** Comparing a name with thousands of others takes a while, so only the first unknown ones get a suggestion. */
const mostSuggestions = 100;

function createIconAnswers(icons: IconSet): (need: AssetNeed) => Answer {
  let unknown = 0;
  return (need) => {
    if (icons.icon(need.name)) return { need };
    const nearest = unknown++ < mostSuggestions ? nearestName(need.name, icons.names()) : undefined;
    return { need, diagnostic: diagnose("unknown-icon", need.pointer, { found: need.name, nearest }) };
  };
}

/** A flag on a host is there by its code, whatever the host's set is. */
function answerFlag(need: AssetNeed, { flags, flagsHost, base, digest }: AssetOptions): Answer {
  const code = need.name.toLowerCase();
  if (flagsHost !== undefined) return { need, picture: { url: `${flagsHost}/${code}.svg` } };
  const drawing = flags.flag(code);
  if (!drawing) {
    // Any two letters are near to some country.
    const nearest = code.length > 2 ? nearestName(code, flags.codes()) : undefined;
    return { need, diagnostic: diagnose("unknown-flag", need.pointer, { found: need.name, nearest }) };
  }
  const known = { bytes: drawing.length, hash: digest(drawing) };
  const path = publishedPath(`flag-${code}`, known.hash.slice(0, 10), "svg");
  return { need, file: { path, known, read: () => drawing }, picture: { url: base + path } };
}

async function answerFile(
  need: AssetNeed,
  read: ReturnType<typeof createSiteFiles>,
  { base, digest, onPicture }: AssetOptions,
): Promise<Answer> {
  const found = await read(need.name);
  if ("missing" in found)
    return { need, diagnostic: diagnose("asset-missing", need.pointer, { found: need.name }) };
  const refuse = (problem: string): Answer => ({
    need,
    diagnostic: diagnose("asset-refused", need.pointer, { found: need.name, problem }),
  });
  if ("problem" in found) return refuse(found.problem);
  const { bytes, readAgain } = found;
  const known = { bytes: bytes.length, hash: digest(bytes) };
  const readSame = () => {
    const contents = readAgain();
    if (digest(contents) !== known.hash)
      throw new Error(`The file "${need.name}" changed while the site was built: build it again.`);
    return contents;
  };
  const publish = (extension: string, size: Omit<ResolvedPicture, "url"> = {}): Answer => {
    const path = publishedPath(need.name, known.hash.slice(0, 10), extension);
    return { need, file: { path, known, read: readSame }, picture: { url: base + path, ...size } };
  };
  if (need.kind === "file") {
    const problem = findFileProblem(need.name);
    return problem ? refuse(problem) : publish(extname(need.name).slice(1));
  }
  const measured = await measurePicture(bytes);
  onPicture?.();
  if ("problem" in measured) return refuse(measured.problem);
  const { extension, width, height } = measured;
  return publish(extension, { width, height });
}

/** What visitors download. Any other kind may be served as a page by some host, and would run on the site. */
const downloads = new Set(
  [
    "pdf doc docx xls xlsx ppt pptx pps ppsx odt ods odp pages numbers key rtf txt csv tsv md json ics vcf epub",
    "zip rar 7z gz tgz mp3 m4a ogg oga wav flac mp4 m4v mov webm ogv",
    "jpg jpeg png gif webp avif ico bmp tif tiff psd ai eps dwg dxf stl",
  ].flatMap((extensions) => extensions.split(" ")),
);

function findFileProblem(name: string): string | undefined {
  const extension = extname(name).slice(1).toLowerCase();
  return downloads.has(extension)
    ? undefined
    : "files of this kind are not published, since some can run code on the site; put it into a .zip";
}

/** `assets/photo-3f2a9c1b.webp`: the file's name stays readable, the hash makes it immutable. */
function publishedPath(name: string, hash: string, extension: string): string {
  const stem = basename(name, extname(name))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 40);
  const ending = extension.toLowerCase().replace(/[^a-z0-9]/g, "");
  return `assets/${stem || "file"}-${hash}${ending && `.${ending}`}`;
}

async function inBatches<T, R>(
  items: readonly T[],
  size: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += size)
    results.push(...(await Promise.all(items.slice(start, start + size).map(work))));
  return results;
}
