/** Result of a build or a check for one site: the entry of the `--json` report (CLI-9). */
import type { PictureCounts, PictureSet } from "../assets/index.ts";
import type { Diagnostic, Fault } from "../diagnostic/index.ts";
import { formatMoment, type KeptOutPage, type SiteAtMoment } from "../document/index.ts";
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
