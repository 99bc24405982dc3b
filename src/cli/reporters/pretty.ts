/** Reporter for terminals: diagnostics on stderr, one result line per site on stdout (CLI-4, CLI-5). */
import { columnsOf, formatCounts, formatPretty, padTo, printable } from "../../diagnostic/format/index.ts";
import { formatFault } from "../fault.ts";
import {
  formatChanges,
  formatKeptOut,
  formatPruned,
  formatRendered,
  formatRun,
  formatSite,
} from "../summary.ts";
import { type Reporter, type ReporterContext, shownDiagnostics } from "./reporter.ts";

/** Columns up to which names are aligned. A longer name shifts only its own line. */
const widestName = 48;

export function createPrettyReporter(context: ReporterContext): Reporter {
  const { sites, settings, out, err } = context;
  const isQuiet = settings.verbosity === "quiet";
  const columns = Math.min(widestName, Math.max(0, ...sites.map(({ given }) => columnsOf(printable(given)))));
  let endsWithEmptyLine = false;
  return {
    site(site, result) {
      // The site's line is the heading of its problems, which have empty lines around them.
      const name = padTo(printable(site.given), columns);
      if (!isQuiet) out.write(`${formatSite(name, result, context)}\n`);
      if (!isQuiet && "report" in result) out.write(out.colours.dim(formatKeptOut(result.report)));
      if (settings.verbosity === "verbose" && "report" in result)
        out.write(out.colours.dim(formatRendered(result.report)));
      if (!isQuiet && "report" in result && result.report.dryRun)
        out.write(out.colours.dim(formatChanges(result.report)));
      const located = shownDiagnostics(site, result, context);
      const problems =
        "fault" in result ? formatFault(site.given, result.fault, settings, err) : formatPretty(located, err);
      endsWithEmptyLine = problems !== "";
      if (problems !== "") err.write(isQuiet ? problems : `\n${problems}`);
    },
    pruned(folder, result) {
      if ("fault" in result) err.write(formatFault(folder, result.fault, settings, err));
      else if (!isQuiet) out.write(formatPruned(folder, result, out));
    },
    end(totals) {
      if (isQuiet) return;
      if (sites.length === 0) out.write("No sites in this shard.\n");
      if (sites.length > 1) out.write(`${endsWithEmptyLine ? "" : "\n"}${formatRun(totals, context)}\n`);
      const counts = formatCounts(totals);
      if (counts === "") return;
      const paint = totals.errors > 0 ? err.colours.red : err.colours.yellow;
      err.write(`${paint(err.colours.bold(counts))}\n`);
    },
  };
}
