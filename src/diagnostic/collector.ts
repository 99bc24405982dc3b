/** Gathers diagnostics up to a number that still helps a reader, so that a hostile document cannot fill memory. */
import { type Diagnostic, diagnose } from "./diagnostic.ts";
import type { Severity } from "./severity.ts";

export interface Collector {
  readonly report: (diagnostics: readonly Diagnostic[]) => void;
  /** Whether one of this severity was dropped: then more need not be looked for. */
  readonly isFull: (severity: Severity) => boolean;
  /** What was reported, in order; one line more where something was dropped. */
  readonly diagnostics: () => Diagnostic[];
}

/** @param most how many errors, and how many warnings, are kept: many warnings must not hide an error */
export function createCollector(most: number): Collector {
  const found: Diagnostic[] = [];
  const kept = { error: 0, warning: 0 };
  const dropped = { error: false, warning: false };
  return {
    isFull: (severity) => dropped[severity],
    report(diagnostics) {
      for (const diagnostic of diagnostics) {
        const { severity } = diagnostic;
        if (kept[severity] >= most) dropped[severity] = true;
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
        .map((severity) => diagnose("too-many-problems", "", { shown: most }, severity)),
    ],
  };
}
