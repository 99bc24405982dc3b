/** Reporter for GitHub workflows: annotations, and one log line per site. */
import { formatCommand, formatGithub, printable } from "../../diagnostic/format/index.ts";
import { describeFault } from "../fault.ts";
import { repositoryPath } from "../repository-path.ts";
import { formatPruned, formatSite } from "../summary.ts";
import { type Reporter, type ReporterContext, shownDiagnostics } from "./reporter.ts";

export function createGithubReporter(context: ReporterContext): Reporter {
  const { settings, world, out } = context;
  return {
    site(site, result) {
      const { diagnostics } = shownDiagnostics(site, result, context);
      const file = repositoryPath(site, world);
      out.write(formatGithub({ file, diagnostics }));
      if ("fault" in result)
        out.write(formatCommand("error", { file, title: "error" }, describeFault(result.fault, settings)));
      if (settings.verbosity !== "quiet")
        out.write(`${formatSite(printable(site.given), result, context)}\n`);
    },
    pruned(out, result) {
      if ("fault" in result)
        context.out.write(formatCommand("error", { title: "error" }, describeFault(result.fault, settings)));
      else if (settings.verbosity !== "quiet") context.out.write(formatPruned(out, result, context.out));
    },
    end() {},
  };
}
