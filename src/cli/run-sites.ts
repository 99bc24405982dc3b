/** Runs a task for many sites: several in parallel, reported in order. A failing site never stops the others (CLI-3, PRO-1). */
import type { SiteResult } from "../build/report.ts";
import { formatParagraph } from "../diagnostic/format/index.ts";
import { formatCount } from "./amounts.ts";
import type { ProgressEvent } from "./engine.ts";
import { exitCode, exitCodeOf } from "./exit-code.ts";
import { unexpectedFault } from "./fault.ts";
import { canShowBar, createProgress, createProgressLog, type Progress, silentProgress } from "./progress.ts";
import { type Reporter, type ReporterContext, reporters } from "./reporters/index.ts";
import type { Site } from "./site-list.ts";
import { addTo, createTotals, faultKind, type Totals } from "./totals.ts";
import { runQueue } from "./work-queue.ts";

/** Task of the engine for one site. */
export type SiteWork = (site: Site, onProgress: (event: ProgressEvent) => void) => Promise<SiteResult>;

/** Task after all sites. Adds its own faults to the totals. */
export type LastWork = (reporter: Reporter, totals: Totals) => Promise<void>;

/**
 * @param last runs unless the sites were interrupted
 * @returns the exit code of the worst site
 */
export async function runSites(
  context: ReporterContext,
  work: SiteWork,
  last: LastWork = async () => {},
): Promise<number> {
  const { verb, sites, settings, world, err } = context;
  const started = world.now();
  const reporter = reporters[settings.reporter](context);
  const progress = openProgress(context);
  const totals = createTotals();

  await runQueue<Site, SiteResult>({
    items: sites,
    limit: settings.concurrency ?? world.cores,
    signal: world.signal,
    async work(site) {
      const line = progress.site();
      const result = await attempt(() => work(site, line.event), `while ${verb}ing ${site.given}`);
      line.end();
      // A task that Ctrl+C interrupted has no result, whatever the engine returns for it.
      if (world.signal.aborted && !("report" in result && result.report.ok)) return undefined;
      return settings.strict ? withStrictness(result) : result;
    },
    emit(site, result) {
      addTo(totals, "report" in result ? result.report : faultKind(result.fault));
      progress.clear();
      reporter.site(site, result);
    },
  });
  progress.end();

  const done = totals.ok + totals.failed + totals.faults;
  const isStopped = world.signal.aborted && done < sites.length;
  if (!isStopped) await last(reporter, totals);
  reporter.end({ ...totals, ms: world.now() - started, isStopped });
  if (isStopped) {
    const left = `${done} of ${formatCount(sites.length, "site")} done. The others were not changed.`;
    err.write(formatParagraph("stopped", left, err, err.colours.yellow));
    return exitCode.stopped;
  }
  return exitCodeOf(totals);
}

function openProgress({ verb, sites, settings, world, err }: ReporterContext): Progress {
  if (settings.verbosity === "quiet") return silentProgress;
  if (canShowBar(err, world.env)) return createProgress(sites.length, err, world);
  return createProgressLog(`${verb}ing`, sites.length, err, world);
}

/** The engine does not reject. If it does, the other sites continue. */
async function attempt(work: () => Promise<SiteResult>, doing: string): Promise<SiteResult> {
  try {
    return await work();
  } catch (error) {
    return { fault: unexpectedFault(doing, error) };
  }
}

/** With `--strict`, every reporter shows warnings as errors. */
function withStrictness(result: SiteResult): SiteResult {
  if ("fault" in result) return result;
  const diagnostics = result.report.diagnostics.map((entry) => ({ ...entry, severity: "error" as const }));
  return { report: { ...result.report, diagnostics } };
}
