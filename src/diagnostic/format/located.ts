/** The diagnostics of one site, with the file that they are about: what every format starts from. */
import type { Diagnostic } from "../diagnostic.ts";

export interface LocatedDiagnostics {
  /** Path of the site document as the reader should see it, with "/" between folders. */
  readonly file: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** @returns path of the file in which a problem stands, as the reader should see it */
export const fileOf = ({ file }: LocatedDiagnostics, { file: part }: Diagnostic): string =>
  part === undefined ? file : file.slice(0, file.lastIndexOf("/") + 1) + part;

export interface Counts {
  readonly errors: number;
  readonly warnings: number;
}

/** @returns how many there are of each severity */
export function countSeverities(diagnostics: readonly Diagnostic[]): Counts {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  return { errors, warnings: diagnostics.length - errors };
}

/** @returns "2 errors, 1 warning", without what there is none of; the empty string for nothing at all */
export const formatCounts = ({ errors, warnings }: Counts): string =>
  [
    { count: errors, name: "error" },
    { count: warnings, name: "warning" },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, name }) => `${count} ${name}${count === 1 ? "" : "s"}`)
    .join(", ");
