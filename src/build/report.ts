/** Result of a build or a check for one site: the entry of the `--json` report (CLI-9). */
import type { PictureCounts, PictureSet } from "../assets/index.ts";
import type { Diagnostic, Fault } from "../diagnostic/index.ts";
import { formatMoment, type KeptOutPage, type SiteAtMoment } from "../document/index.ts";
import type { BundleChanges } from "../output/index.ts";
import type { PageWeight } from "./page-weight.ts";

export interface SiteReport {
  /** The path as given on the command line. */
  readonly site: string;
  readonly ok: boolean;
  /** Folder of the bundle; null if nothing was published (errors, or a check). */
  readonly out: string | null;
  readonly routes: number;
  readonly files: number;
  readonly bytes: number;
  /** Number of routes that did not need writing. */
  readonly cached: number;
  /** SHA-256 over the paths and hashes of all files: equal for equal bundles; absent if nothing was published. */
  readonly version?: string;
  /** Files that differ from the last bundle published here; absent if nothing was published. */
  readonly changes?: FileChanges;
  /** True if nothing was published because only the changes were asked for. */
  readonly dryRun?: boolean;
  /** URLs of the rendered pages; absent if nothing was published or rendered. */
  readonly rendered?: readonly string[];
  /** Maximum that a page of the site loads, after gzip; absent if nothing was published. */
  readonly weight?: PageWeight;
  /** Pictures of the site's folder: total, reused, and the formats made; absent if nothing was published. */
  readonly pictures?: PictureCounts & { readonly set: PictureSet };
  /** Number of files from the site's `public/`; absent if there are none. */
  readonly publicFiles?: number;
  /** Wall time in milliseconds for pictures and for pages; absent if nothing was published. */
  readonly took?: { readonly pictures: number; readonly pages: number };
  /** Pages that are not in the bundle at the time of the build; absent if there are none. */
  readonly keptOut?: readonly KeptOutPage[];
  /** Time at which the same document will give a different bundle: ISO 8601 in UTC; absent if it will not. */
  readonly nextChange?: string;
  /** Wall time in whole milliseconds. */
  readonly ms: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** One file of a bundle. */
export interface ChangedFile {
  readonly path: string;
  /** SHA-256 of the contents, hex; of a removed file, those that it had. */
  readonly hash: string;
}

export interface FileChanges {
  /** Version that the lists are relative to; null if nothing was published here before. */
  readonly from: string | null;
  readonly added: readonly ChangedFile[];
  readonly changed: readonly ChangedFile[];
  readonly removed: readonly ChangedFile[];
  /** Number of files with the same contents as before. */
  readonly unchanged: number;
  /** Number of files that the lists leave out: together they have at most 1,000. */
  readonly omitted: number;
}

/** Maximum number of files in the lists of a report, so that a run with many sites stays bounded. */
const maxListed = 1000;

/** Removed files come first in what is kept of long lists, since nothing else names them. */
export function reportChanges({ from, unchanged, ...lists }: BundleChanges): FileChanges {
  let remaining = maxListed;
  let omitted = 0;
  const take = (files: BundleChanges["added"]): ChangedFile[] => {
    const taken = files.slice(0, remaining).map(({ path, hash }) => ({ path, hash }));
    remaining -= taken.length;
    omitted += files.length - taken.length;
    return taken;
  };
  const removed = take(lists.removed);
  const changed = take(lists.changed);
  const added = take(lists.added);
  return { from, added, changed, removed, unchanged, omitted };
}

/** Outcome of work on one site: its report, or what stopped it (a system error, or Ctrl+C). */
export type SiteResult = { readonly report: SiteReport } | { readonly fault: Fault };

/** Returns the part of a report about pages that are not published. */
export function publicationOf(
  site: Pick<SiteAtMoment, "keptOut" | "steady"> | undefined,
): Pick<SiteReport, "keptOut" | "nextChange"> {
  if (!site) return {};
  const { keptOut, steady } = site;
  return {
    ...(keptOut.length > 0 && { keptOut }),
    ...(steady.until !== undefined && { nextChange: formatMoment(steady.until) }),
  };
}

type Outcome = Pick<SiteReport, "ok" | "diagnostics"> & Partial<SiteReport>;

/**
 * Starts the clock of one site's report.
 * @param now monotonic clock in milliseconds
 */
export function createReport(site: string, now: () => number): (outcome: Outcome) => SiteResult {
  const start = now();
  return (outcome) => ({
    report: {
      site,
      out: null,
      routes: 0,
      files: 0,
      bytes: 0,
      cached: 0,
      ms: Math.round(now() - start),
      ...outcome,
    },
  });
}
