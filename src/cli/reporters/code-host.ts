/** Reporters for code hosts, which name documents by their path in the repository. */

import { isAbsolute, relative } from "node:path";
import {
  formatCommand,
  formatGithub,
  type LocatedDiagnostics,
  printable,
  printableJson,
  toSarif,
} from "../../diagnostic/format/index.ts";
import { describeFault, formatFault } from "../fault.ts";
import type { Site } from "../site-list.ts";
import { formatPruned, formatSite } from "../summary.ts";
import type { World } from "../world.ts";
import { type Reporter, type ReporterContext, shownDiagnostics } from "./reporter.ts";

/** Reporter for GitHub workflows: annotations, and one log line per site. */
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

/** @returns the path relative to GITHUB_WORKSPACE or the current folder; absolute if it is outside */
function repositoryPath({ path }: Site, { cwd, env }: World): string {
  const way = relative(env.GITHUB_WORKSPACE || cwd, path);
  return (way.startsWith("..") || isAbsolute(way) ? path : way).replaceAll("\\", "/");
}

/** Reporter for code scanning: one SARIF log on stdout at the end of the run. */
export function createSarifReporter({ settings, world, out, err }: ReporterContext): Reporter {
  const located: LocatedDiagnostics[] = [];
  const faults: string[] = [];
  return {
    site(site, result) {
      if ("report" in result)
        located.push({ file: repositoryPath(site, world), diagnostics: result.report.diagnostics });
      else {
        faults.push(`${site.given}: ${result.fault.message}`);
        err.write(formatFault(site.given, result.fault, settings, err));
      }
    },
    pruned(folder, result) {
      if (!("fault" in result)) return;
      faults.push(`${folder}: ${result.fault.message}`);
      err.write(formatFault(folder, result.fault, settings, err));
    },
    end({ isStopped }) {
      if (isStopped) faults.push("Interrupted before all sites were done.");
      out.write(`${printableJson(toSarif(located, { version: world.version, faults }), 2)}\n`);
    },
  };
}
