/** Reporter for code scanning: one SARIF log on stdout at the end of the run. */
import { type LocatedDiagnostics, printableJson, toSarif } from "../../diagnostic/format/index.ts";
import { formatFault } from "../fault.ts";
import { repositoryPath } from "../repository-path.ts";
import type { Reporter, ReporterContext } from "./reporter.ts";

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
