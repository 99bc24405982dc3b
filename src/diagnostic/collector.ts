/** Collects diagnostics up to a limit, so that a hostile document cannot fill memory. */
import { type Diagnostic, diagnose } from "./diagnostic.ts";
import type { Severity } from "./severity.ts";

export interface Collector {
  readonly report: (diagnostics: readonly Diagnostic[]) => void;
  /** True once a diagnostic of this severity was dropped, so that checks can stop early. */
  readonly isFull: (severity: Severity) => boolean;
  /** Returns the diagnostics in order, with `too-many-problems` at the end if some were dropped. */
  readonly diagnostics: () => Diagnostic[];
}

/** @param maxCount limit for errors and for warnings, counted apart: many warnings must not hide an error */
export function createCollector(maxCount: number): Collector {
  const found: Diagnostic[] = [];
  const kept = { error: 0, warning: 0 };
  const dropped = { error: false, warning: false };
  return {
    isFull: (severity) => dropped[severity],
    report(diagnostics) {
      for (const diagnostic of diagnostics) {
        const { severity } = diagnostic;
        if (kept[severity] >= maxCount) dropped[severity] = true;
        else {
          kept[severity]++;
          found.push(diagnostic);
        }
      }
    },
    diagnostics: () => [
      ...found,
      ...(["error", "warning"] as const)
        .filter((severity) => dropped[severity])
        .map((severity) => diagnose("too-many-problems", "", { shown: maxCount }, severity)),
    ],
  };
}
