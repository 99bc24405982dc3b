/** Writes the machine-readable report (CLI-9), one line per site as sites finish. Memory does not grow with their number. */
import { printableJson } from "../diagnostic/format/index.ts";
import type { Totals } from "./totals.ts";

export interface JsonReport {
  site(entry: object): void;
  /** @param out folder of a bundle that was removed, or would be */
  pruned(out: string): void;
  /** @param ms wall time; if there were several runs, that of the longest */
  end(totals: Totals, ms: number): void;
}

/** @param engine its version; null if several versions took part */
export function createJsonReport(engine: string | null, write: (text: string) => unknown): JsonReport {
  const head = `{"version":1,"engine":${JSON.stringify(engine)},"sites":[`;
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
