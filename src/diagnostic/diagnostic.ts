/**
 * A diagnostic: one thing that is wrong with a site document, as data.
 *
 * Every step of the build returns values and diagnostics; `document/locate.ts` adds the position in the file
 * and `diagnostic/format/` turns the result into text.
 */
import type { Severity } from "./severity.ts";
import { type DiagnosticCode, type Params, wording } from "./wording.ts";

export interface Diagnostic {
  readonly severity: Severity;
  /** A permanent name, kebab-case: scripts and suppressions may rely on it. */
  readonly code: DiagnosticCode;
  /** JSON pointer (RFC 6901) of the value in the document; empty for the whole document. */
  readonly pointer: string;
  /** What was found and what is allowed, in words a site owner understands. */
  readonly message: string;
  /** What to do. */
  readonly hint?: string;
  /** 1-based position in the file, in UTF-16 code units; absent when the problem has no place in it. */
  readonly line?: number;
  readonly column?: number;
  /** The part of the document in which that is, below the site's folder; absent for the document itself. */
  readonly file?: string;
  /** JSON pointer of what came first, where the message names it: `locate` adds its line. */
  readonly first?: string;
  /** The source line with a caret below, for problems of syntax. */
  readonly excerpt?: string;
}

/**
 * Words one diagnostic.
 * @param code which problem
 * @param pointer JSON pointer of the value
 * @param params what the wording needs: names, lengths, limits
 * @param severity overrides the code's own severity (`--limits warn`)
 */
export function diagnose<C extends DiagnosticCode>(
  code: C,
  pointer: string,
  params: Params<C>,
  severity?: Severity,
): Diagnostic {
  const entry = wording[code];
  const say = entry.say as (params: Params<C>) => { message: string; hint?: string };
  const { first } = params as { readonly first?: string };
  return {
    severity: severity ?? entry.severity,
    code,
    pointer,
    ...say(params),
    ...(first !== undefined && { first }),
  };
}

/** Whether a run with these diagnostics may publish. @param strict warnings count as errors */
export const isBlocking = (diagnostics: readonly Diagnostic[], strict: boolean): boolean =>
  diagnostics.some(({ severity }) => severity === "error" || strict);
