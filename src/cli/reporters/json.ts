/** `--json`: the machine-readable report (CLI-9). */
import type { SiteResult } from "../../build/report.ts";
import { printableJson, toJsonDiagnostic } from "../../diagnostic/format/index.ts";
import type { Shard } from "../../options/values.ts";
import { formatFault } from "../fault.ts";
import type { Site } from "../site-list.ts";
import { faultKind, type Totals } from "../totals.ts";
import type { Reporter, ReporterContext } from "./reporter.ts";

export function createJsonReporter({ settings, shard, world, out, err }: ReporterContext): Reporter {
  const report = createJsonReport(world.version, (text) => out.write(text), shard);
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

/** Writes the machine-readable report (CLI-9), one line per site as sites finish. Memory does not grow with their number. */
interface JsonReport {
  site(entry: object): void;
  /** @param out folder of a bundle that was removed, or would be */
  pruned(out: string): void;
  /** @param ms wall time; if there were several runs, that of the longest */
  end(totals: Totals, ms: number): void;
}

/**
 * @param engine its version; null if several versions took part
 * @param shard part of the sites that it is about; undefined for all
 */
export function createJsonReport(
  engine: string | null,
  write: (text: string) => unknown,
  shard?: Shard<number>,
): JsonReport {
  const part = shard ? `"shard":${JSON.stringify(`${shard.index}/${shard.count}`)},` : "";
  const head = `{"version":1,"engine":${JSON.stringify(engine)},${part}"sites":[`;
  let before = `${head}\n`;
  let count = 0;
  const pruned = new Set<string>();
  return {
    site(entry) {
      write(before + printableJson(entry));
      before = ",\n";
      count++;
    },
    pruned: (out) => void pruned.add(out),
    end({ ok, failed, faults, routes, cached, pictures, errors, warnings }, ms) {
      const sums = { sites: count, ok, failed, faults, routes, cached, pictures, errors, warnings };
      const totals = JSON.stringify({ ...sums, ms: Math.round(ms) });
      const removed = pruned.size > 0 ? `"pruned":${printableJson([...pruned])},` : "";
      write(`${count > 0 ? "\n" : head}],${removed}"totals":${totals}}\n`);
    },
  };
}
