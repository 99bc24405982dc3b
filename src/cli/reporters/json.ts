/** The machine-readable report (CLI-9), one line a site, written as sites end: memory does not grow with their number. */
import type { SiteResult } from "../../build/report.ts";
import { printableJson, toJsonDiagnostic } from "../../diagnostic/format/index.ts";
import { formatFault } from "../fault.ts";
import type { Site } from "../site-list.ts";
import type { Reporter, ReporterContext } from "./reporter.ts";

export function createJsonReporter({ settings, out, err }: ReporterContext): Reporter {
  let before = '{"version":1,"sites":[\n';
  return {
    site(site, result) {
      out.write(before + printableJson(toEntry(site, result)));
      before = ",\n";
      if ("fault" in result) err.write(formatFault(site.given, result.fault, settings, err));
    },
    end() {
      out.write(before === ",\n" ? "\n]}\n" : '{"version":1,"sites":[]}\n');
    },
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
      diagnostics: [],
    };
  const { ok, out, routes, files, bytes, cached, ms, diagnostics, keptOut, nextChange } = result.report;
  return {
    site: site.given,
    ok,
    out,
    routes,
    files,
    bytes,
    cached,
    ms,
    ...(keptOut && { keptOut }),
    ...(nextChange && { nextChange }),
    diagnostics: diagnostics.map(toJsonDiagnostic),
  };
}
