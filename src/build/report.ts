/** What a build or a check says about one site: the entry of the `--json` report (CLI-9). */
import type { PictureCounts, PictureSet } from "../assets/index.ts";
import type { Diagnostic, Fault } from "../diagnostic/index.ts";
import { formatMoment, type KeptOutPage, type SiteAtMoment } from "../document/index.ts";
import type { PageWeight } from "./page-weight.ts";

export interface SiteReport {
  /** The path as it was given on the command line. */
  readonly site: string;
  readonly ok: boolean;
  /** The bundle's folder; null when nothing was published (errors, or a check). */
  readonly out: string | null;
  readonly routes: number;
  readonly files: number;
  readonly bytes: number;
  /** Routes that did not need to be written again. */
  readonly cached: number;
  /** Addresses of the pages that were rendered; nothing where nothing was published, or had to be. */
  readonly rendered?: readonly string[];
  /** The most that a page of the site asks for, after gzip; nothing where nothing was published. */
  readonly weight?: PageWeight;
  /** Pictures of the site's folder, how many of them needed no work, and what was made; nothing where nothing was published. */
  readonly pictures?: PictureCounts & { readonly set: PictureSet };
  /** How many of the files are those of the site's `public/`; absent where there are none. */
  readonly publicFiles?: number;
  /** Milliseconds of the wall time in which pictures were made, and pages; nothing where nothing was published. */
  readonly took?: { readonly pictures: number; readonly pages: number };
  /** Pages that are no part of the bundle at the moment for which it was built; absent where there are none. */
  readonly keptOut?: readonly KeptOutPage[];
  /** When the same document will give another bundle: ISO 8601 in UTC; absent where it will not. */
  readonly nextChange?: string;
  /** Wall time in milliseconds, whole number. */
  readonly ms: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** The end of work on one site: its report, or what stopped it (a fault of the system, or Ctrl-C). */
export type SiteResult = { readonly report: SiteReport } | { readonly fault: Fault };

/** What a report says of the pages that are not in. */
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
 * @param now milliseconds, never going back
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
