/** Diagnostics: codes, wording, severity and "Did you mean" hints. Output formats are in `format/`. */
export { type Collector, createCollector } from "./collector.ts";
export { type Diagnostic, diagnose, isBlocking } from "./diagnostic.ts";
export type { Fault } from "./fault.ts";
export { createNearest, nearestName } from "./nearest.ts";
export { formatLineOfFirst, type Level, quote, things } from "./phrases.ts";
export { fieldName, formatPointer, parsePointer } from "./pointer.ts";
export { whyKeptOut } from "./publication-wording.ts";
export type { Severity } from "./severity.ts";
export type { SyntaxSlip, SyntaxSlipKind } from "./syntax-wording.ts";
export {
  type TemplateProblem,
  TemplatesError,
  templateLocation,
} from "./templates-error.ts";
export type { DiagnosticCode, Params } from "./wording.ts";
