/** Answers a plan's asset needs from the site's folder: published files, measures, and what is missing. */
import { basename, extname } from "node:path";
import type { ResolvedPicture } from "#section/view";
import { type Diagnostic, diagnose, nearestName } from "../diagnostic/index.ts";
import type { AssetNeed, SiteAssets } from "../plan/index.ts";
import type { IconSet } from "./icons.ts";
import { measurePicture } from "./pictures.ts";
import { createSiteFiles } from "./site-files.ts";

export interface AssetFile {
  /** Path inside the bundle. */
  readonly path: string;
  readonly contents: Uint8Array;
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
  readonly hash: (contents: Uint8Array) => string;
  readonly onPicture?: (() => void) | undefined;
}

type Answer = {
  readonly need: AssetNeed;
  readonly file?: AssetFile;
  readonly picture?: ResolvedPicture;
  readonly diagnostic?: Diagnostic;
};

export async function resolveAssets(
  needs: readonly AssetNeed[],
  options: AssetOptions,
): Promise<ResolvedAssets> {
  const read = createSiteFiles(options.folder);
  const answers = await inBatches(needs, 16, (need) =>
    need.kind === "icon" ? Promise.resolve(answerIcon(need, options.icons)) : answerFile(need, read, options),
  );
  const pictures = new Map(answers.map(({ need, picture }) => [`${need.kind}:${need.name}`, picture]));
  const files = new Map(answers.flatMap(({ file }) => (file ? [[file.path, file] as const] : [])));
  return {
    assets: {
      picture: (path) => pictures.get(`picture:${path}`),
      file: (path) => pictures.get(`file:${path}`)?.url,
      icon: (name) => options.icons.icon(name),
    },
    files: [...files.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
    diagnostics: answers.flatMap(({ diagnostic }) => diagnostic ?? []),
  };
}

function answerIcon(need: AssetNeed, icons: IconSet): Answer {
  if (icons.icon(need.name)) return { need };
  const nearest = nearestName(need.name, icons.names());
  return { need, diagnostic: diagnose("unknown-icon", need.pointer, { found: need.name, nearest }) };
}

async function answerFile(
  need: AssetNeed,
  read: ReturnType<typeof createSiteFiles>,
  { base, hash, onPicture }: AssetOptions,
): Promise<Answer> {
  const found = await read(need.name);
  if ("missing" in found)
    return { need, diagnostic: diagnose("asset-missing", need.pointer, { found: need.name }) };
  const refuse = (problem: string): Answer => ({
    need,
    diagnostic: diagnose("asset-refused", need.pointer, { found: need.name, problem }),
  });
  if ("problem" in found) return refuse(found.problem);
  const contents = found.bytes;
  const publish = (extension: string) => ({
    path: publishedPath(need.name, hash(contents), extension),
    contents,
  });
  if (need.kind === "file") {
    const problem = findFileProblem(need.name);
    if (problem) return refuse(problem);
    const file = publish(extname(need.name).slice(1));
    return { need, file, picture: { url: base + file.path } };
  }
  const measured = await measurePicture(contents);
  onPicture?.();
  if ("problem" in measured) return refuse(measured.problem);
  const { extension, width, height } = measured;
  const file = publish(extension);
  return { need, file, picture: { url: base + file.path, width, height } };
}

/** Files that a browser would run as a page of the site are not the owner's to publish. */
function findFileProblem(name: string): string | undefined {
  return /\.(?:x?html?|xht|svgz?|xml|xslt?|m?js|wasm|php\w*|swf)$/i.test(name)
    ? "files of this kind can run code on the site"
    : undefined;
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
