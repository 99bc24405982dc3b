/** Interface of all reporters, called for each site in list order and once at the end of the run. */
import type { SiteResult } from "../../build/report.ts";
import type { LocatedDiagnostics } from "../../diagnostic/format/index.ts";
import type { Fault } from "../../diagnostic/index.ts";
import type { Shard } from "../../options/values.ts";
import type { Screen } from "../screen.ts";
import type { Settings } from "../settings.ts";
import type { Site } from "../site-list.ts";
import type { Totals } from "../totals.ts";
import type { World } from "../world.ts";

/**
 * `dryRun`: it would be removed. `isLeft`: the folder stays, with files that sectile did not write. `versions`: folder of its earlier
 * versions, which stay.
 */
export type PruneResult =
  | { readonly isLeft: boolean; readonly dryRun?: boolean; readonly versions?: string }
  | { readonly fault: Fault };

export interface Reporter {
  site(site: Site, result: SiteResult): void;
  /**
   * Reports a bundle that was removed because its site no longer exists.
   * @param out its folder, as sites have theirs
   */
  pruned?(out: string, result: PruneResult): void;
  end(totals: RunTotals): void;
}

export interface RunTotals extends Readonly<Totals> {
  /** Wall time of the run in milliseconds. */
  readonly ms: number;
  /** True if Ctrl+C came before all sites were done. */
  readonly isStopped: boolean;
}

export interface ReporterContext {
  readonly verb: "build" | "check";
  readonly sites: readonly Site[];
  /** Part of all sites that these are; undefined for all. */
  readonly shard: Shard<number> | undefined;
  readonly settings: Settings;
  readonly world: World;
  readonly out: Screen;
  readonly err: Screen;
}

/** @returns the diagnostics to print: with `--quiet`, errors only */
export const shownDiagnostics = (
  site: Site,
  result: SiteResult,
  { settings }: ReporterContext,
): LocatedDiagnostics => ({
  file: site.file,
  diagnostics: ("report" in result ? result.report.diagnostics : []).filter(
    ({ severity }) => severity === "error" || settings.verbosity !== "quiet",
  ),
});
