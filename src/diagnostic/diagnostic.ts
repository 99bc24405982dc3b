/**
 * Diagnostic: one problem of a site document, as data.
 *
 * Every build step returns diagnostics beside its value. `document/text/locate.ts` adds the position in the file, and
 * `diagnostic/format/` formats the result.
 */
import type { Severity } from "./severity.ts";
import { type DiagnosticCode, type Params, wording } from "./wording.ts";

export interface Diagnostic {
  readonly severity: Severity;
  /** Permanent name in kebab-case, which scripts and suppressions may rely on. */
  readonly code: DiagnosticCode;
  /** JSON pointer (RFC 6901) of the value; empty for the whole document. */
  readonly pointer: string;
  /** The problem, in words for developers; the editor rewords it for owners. */
  readonly message: string;
  /** The fix. */
  readonly hint?: string;
  /** 1-based position in the file, in UTF-16 code units; absent when the problem has no position. */
  readonly line?: number;
  readonly column?: number;
  /** Path of the part file that contains the problem, relative to the site folder; absent for the document itself. */
  readonly file?: string;
  /** JSON pointer of the first location, if the message names one; `locate` adds its line to the message. */
  readonly first?: string;
  /** Source line with a caret below it, for syntax errors. */
  readonly excerpt?: string;
  /**
   * The params of the code, as JSON, for a wording in another language.
   * @internal
   */
  readonly params: Params<DiagnosticCode>;
}

/**
 * Creates a diagnostic with its message and hint.
 * @param pointer JSON pointer of the value
 * @param params values for the wording: names, lengths, limits
 * @param severity overrides the default severity of the code (`--limits warn`)
 */
export function diagnose<C extends DiagnosticCode>(
  code: C,
  pointer: string,
  params: Params<C>,
  severity?: Severity,
): Diagnostic {
  const entry = wording[code];
  const format = entry.format as (params: Params<C>) => { message: string; hint?: string };
  const { first } = params as { readonly first?: string };
  return {
    severity: severity ?? entry.severity,
    code,
    pointer,
    ...format(params),
    ...(first !== undefined && { first }),
    params: shorten(params) as Params<C>,
  };
}

/** Longer texts are not kept: no wording shows more of a text from the document. */
const maxLength = 200;

function shorten(value: unknown): unknown {
  if (typeof value === "string") return value.slice(0, maxLength);
  if (Array.isArray(value)) return value.map((item) => shorten(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shorten(item)]));
}

/** Tells whether these diagnostics prevent publishing. @param strict treats warnings as errors */
export const isBlocking = (diagnostics: readonly Diagnostic[], strict: boolean): boolean =>
  diagnostics.some(({ severity }) => severity === "error" || strict);
