/** `--json`: the machine-readable report (CLI-9). */
import type { SiteResult } from "../../build/report.ts";
import { toJsonDiagnostic } from "../../diagnostic/format/index.ts";
import { formatFault } from "../fault.ts";
import { createJsonReport } from "../json-report.ts";
import type { Site } from "../site-list.ts";
import { faultKind } from "../totals.ts";
import type { Reporter, ReporterContext } from "./reporter.ts";

export function createJsonReporter({ settings, world, out, err }: ReporterContext): Reporter {
  const report = createJsonReport(world.version, (text) => out.write(text));
  return {
    site(site, result) {
      report.site(toEntry(site, result));
      if ("fault" in result) err.write(formatFault(site.given, result.fault, settings, err));
    },
    pruned(out, result) {
      if ("fault" in result) err.write(formatFault(out, result.fault, settings, err));
      else report.pruned(out);
    },
    end: (totals) => report.end(totals, totals.ms),
  };
}

function toEntry(site: Site, result: SiteResult): object {
  if ("fault" in result)
    return {
      site: site.given,
      ok: false,
      out: null,
      routes: 0,
      files: 0,
      bytes: 0,
      cached: 0,
      ms: 0,
      fault: faultKind(result.fault),
      diagnostics: [],
    };
  const { ok, out, routes, files, bytes, cached, version, changes, dryRun, pictures, ms, ...others } =
    result.report;
  const { keptOut, nextChange, diagnostics } = others;
  return {
    site: site.given,
    ok,
    out,
    routes,
    files,
    bytes,
    cached,
    ...(version && { version }),
    ...(changes && { changes }),
    ...(dryRun && { dryRun }),
    ...(pictures && { pictures }),
    ms,
    ...(keptOut && { keptOut }),
    ...(nextChange && { nextChange }),
    diagnostics: diagnostics.map(toJsonDiagnostic),
  };
}
