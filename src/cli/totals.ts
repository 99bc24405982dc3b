/** Sums over the reports of all sites, of one run or of several machines. */
import type { Fault } from "../diagnostic/index.ts";

export interface Totals {
  ok: number;
  failed: number;
  /** Sites that a system error stopped. */
  faults: number;
  /** Sites among these whose output folder is unusable: another option solves it. */
  usage: number;
  routes: number;
  /** Routes that did not need rendering. */
  cached: number;
  /** Pictures of the sites' folders: all, made now, and reused from an earlier build. */
  readonly pictures: { total: number; made: number; cached: number };
  errors: number;
  warnings: number;
}

export const createTotals = (): Totals => ({
  ok: 0,
  failed: 0,
  faults: 0,
  usage: 0,
  routes: 0,
  cached: 0,
  pictures: { total: 0, made: 0, cached: 0 },
  errors: 0,
  warnings: 0,
});

/** Kinds of faults, as the `--json` report names them. */
export type FaultKind = "usage" | "system";

export const faultKind = ({ isUsage }: Pick<Fault, "isUsage">): FaultKind => (isUsage ? "usage" : "system");

/** The part of a site's report that is counted. Numbers can be missing in a report of another machine. */
export interface Counted {
  readonly ok: boolean;
  readonly routes?: number | undefined;
  readonly cached?: number | undefined;
  readonly pictures?: { readonly [name in keyof Totals["pictures"]]?: number | undefined } | undefined;
  readonly diagnostics: readonly { readonly severity: string }[];
}

/** @param site the kind of fault for a site that one stopped */
export function addTo(totals: Totals, site: Counted | FaultKind): void {
  if (typeof site === "string") {
    totals.faults++;
    if (site === "usage") totals.usage++;
    return;
  }
  const { ok, routes = 0, cached = 0, pictures, diagnostics } = site;
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  totals.errors += errors;
  totals.warnings += diagnostics.length - errors;
  totals.routes += routes;
  totals.cached += cached;
  for (const name of ["total", "made", "cached"] as const) totals.pictures[name] += pictures?.[name] ?? 0;
  if (ok) totals.ok++;
  else totals.failed++;
}
