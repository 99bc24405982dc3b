/**
 * Fast path (PRO-2): a site is already published if its document, pictures and options are unchanged and its bundle is intact.
 * This only reads the inputs. Neither the catalogue nor any rendering code is loaded.
 */
import { stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { createSiteFiles } from "../assets/site-files.ts";
import type { Steady } from "../document/index.ts";
import { findUntouchedBundle, openNotes } from "../output/index.ts";
import { digest, hashOpen } from "./content-hash.ts";
import { openDocument } from "./open-document.ts";
import { type BuildOptions, decisiveOptions, momentOf, outputFolder } from "./options.ts";
import { identifyPublicNow } from "./public/walk.ts";
import type { SiteReport, SiteResult } from "./report.ts";

const name = "site.json";

/** Note about a build: its inputs and its report. */
interface Note {
  readonly key: string;
  /** Files of the site's folder with their hashes; null for a file that could not be read. */
  readonly sources: readonly (readonly [path: string, hash: string | null])[];
  /** Identity of the `public/` folder. */
  readonly public: string;
  /** Hash of the bundle. */
  readonly bundle: string;
  /** Period in which the same pages are published. */
  readonly steady: Steady;
  readonly report: Omit<
    SiteReport,
    "site" | "ms" | "took" | "out" | "cached" | "rendered" | "version" | "changes"
  >;
}

/**
 * @param identity identity of the engine
 * @param cwd absolute folder that relative paths start from
 * @param now monotonic clock in milliseconds
 * @param text document to use instead of the file
 * @returns undefined if there is work to do, or if that is unknown
 */
export async function findUnchanged(
  identity: string,
  site: string,
  cwd: string,
  options: BuildOptions,
  now: () => number,
  text?: Uint8Array,
): Promise<SiteResult | undefined> {
  if (options.clean || !options.cache) return undefined;
  const start = now();
  const out = outputFolder(site, cwd, options);
  const note = parseNote(await openNotes(out.absolute).read(name));
  if (!note) return undefined;
  const document = await hashDocument(resolve(cwd, site), text);
  if (!document || note.key !== keyOf(identity, document.hash, options)) return undefined;
  if (!isWithin(note.steady, momentOf(options))) return undefined;
  const read = createSiteFiles(document.folder);
  for (const [path, hash] of note.sources) {
    const found = await read(path);
    if (("bytes" in found ? digest(found.bytes) : null) !== hash) return undefined;
  }
  if ((await identifyPublicNow(document.folder)) !== note.public) return undefined;
  if (options.signal?.aborted || (await findUntouchedBundle(out.absolute)) !== note.bundle) return undefined;
  const { routes, files } = note.report;
  options.onProgress?.({ kind: "planned", routes, pictures: 0 });
  return {
    report: {
      ...note.report,
      site,
      out: out.given,
      cached: routes,
      version: note.bundle,
      changes: { from: note.bundle, added: [], changed: [], removed: [], unchanged: files, omitted: 0 },
      ...(options.dryRun && { dryRun: true }),
      ms: Math.round(now() - start),
    },
  };
}

export interface BuildFacts extends Pick<Note, "sources" | "public" | "bundle" | "steady"> {
  /** SHA-256 of the document, hex. */
  readonly documentHash: string;
  readonly report: SiteReport;
}

/** Saves a note about a published site for the next build. */
export async function noteBuild(
  identity: string,
  site: string,
  cwd: string,
  options: BuildOptions,
  { documentHash, report, ...facts }: BuildFacts,
): Promise<void> {
  const { site: _, ms, took, out, cached, rendered, version, changes, pictures, ...kept } = report;
  // Counts as the next build will report them.
  const known = pictures && { pictures: { ...pictures, made: 0, cached: pictures.made + pictures.cached } };
  const key = keyOf(identity, documentHash, options);
  const note: Note = { key, ...facts, report: { ...kept, ...known } };
  const text = JSON.stringify(note);
  await openNotes(outputFolder(site, cwd, options).absolute).write(name, `${digest(text)}\n${text}\n`);
}

/** Key of everything but the site's folder that affects a build or its report. */
const keyOf = (identity: string, documentHash: string, options: BuildOptions): string =>
  digest(JSON.stringify([identity, documentHash, decisiveOptions(options)]));

/** The given time can be anything, including one before that of the build. */
const isWithin = ({ from, until }: Steady, now: number): boolean =>
  (from === undefined || now >= from) && (until === undefined || now < until);

function parseNote(text: string | undefined): Note | undefined {
  const [vouch, json] = (text ?? "").split("\n", 2);
  return vouch && json && digest(json) === vouch ? JSON.parse(json) : undefined;
}

async function hashDocument(
  path: string,
  text: Uint8Array | undefined,
): Promise<{ hash: string; folder: string } | undefined> {
  try {
    const file = (await stat(path)).isDirectory() ? join(path, "site.json") : path;
    return { hash: text ? digest(text) : hashOpen(openDocument(file).descriptor), folder: dirname(file) };
  } catch {
    return undefined;
  }
}
