/** Diagnostics of one site together with its file: the input of every format. */
import type { Diagnostic } from "../diagnostic.ts";

export interface LocatedDiagnostics {
  /** Path of the site document for display, with "/" between folders. */
  readonly file: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** @returns path of the file that contains the problem, for display */
export const fileOf = ({ file }: LocatedDiagnostics, { file: part }: Diagnostic): string =>
  part === undefined ? file : file.slice(0, file.lastIndexOf("/") + 1) + part;

export interface Counts {
  readonly errors: number;
  readonly warnings: number;
}

/** Counts diagnostics by severity. */
export function countSeverities(diagnostics: readonly Diagnostic[]): Counts {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  return { errors, warnings: diagnostics.length - errors };
}

/** @returns "2 errors, 1 warning"; zero counts are left out, so it can be empty */
export const formatCounts = ({ errors, warnings }: Counts): string =>
  [
    { count: errors, name: "error" },
    { count: warnings, name: "warning" },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, name }) => `${count} ${name}${count === 1 ? "" : "s"}`)
    .join(", ");
