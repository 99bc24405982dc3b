/** Diagnostics: codes, wording, severity and "Did you mean" hints. Output formats are in `format/`. */
export type { Occupant } from "./asset-wording.ts";
export { type Collector, createCollector } from "./collector.ts";
export { type Diagnostic, diagnose, isBlocking } from "./diagnostic.ts";
export type { Fault } from "./fault.ts";
export { type Label, labelIn } from "./label.ts";
export { createNearest, nearestName } from "./nearest.ts";
export {
  clean,
  type Found,
  formatLineOfFirst,
  inDigits,
  type Level,
  places,
  quote,
  textOf,
  things,
  toFound,
  type ValueType,
  way,
} from "./phrases.ts";
export { fieldName, formatPointer, parsePointer, pointerInText, splitPointer } from "./pointer.ts";
export { type KeptOut, whyKeptOut } from "./publication-wording.ts";
export { type Kinds, megapixelsOf, type Reason, type ReasonTexts, wordReason } from "./reason-wording.ts";
export type { Severity } from "./severity.ts";
export type { SyntaxSlip, SyntaxSlipKind } from "./syntax-wording.ts";
export {
  type TemplateProblem,
  TemplatesError,
  templateLocation,
} from "./templates-error.ts";
export { type DiagnosticCode, type Params, type ValueKind, valueNames } from "./wording.ts";
