/** Diagnostic in the `--json` report (CLI-9): always the same seven keys in the same order, then `file` for a part. */
import type { Diagnostic } from "../diagnostic.ts";

export interface JsonDiagnostic {
  readonly severity: Diagnostic["severity"];
  readonly code: string;
  readonly pointer: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
  readonly hint: string | null;
  /** Path of the part file, relative to the site folder; absent for the document itself. */
  readonly file?: string;
}

/** @returns the diagnostic, with null for absent values */
export const toJsonDiagnostic = (diagnostic: Diagnostic): JsonDiagnostic => ({
  severity: diagnostic.severity,
  code: diagnostic.code,
  pointer: diagnostic.pointer,
  line: diagnostic.line ?? null,
  column: diagnostic.column ?? null,
  message: diagnostic.message,
  hint: diagnostic.hint ?? null,
  ...(diagnostic.file !== undefined && { file: diagnostic.file }),
});
