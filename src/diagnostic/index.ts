/** What can go wrong: codes, wording, severity, nearest-name hints. Text formats stand in `format/`. */
export { type Diagnostic, diagnose, isBlocking } from "./diagnostic.ts";
export type { Fault } from "./fault.ts";
export { nearestName } from "./nearest.ts";
export { formatPointer, parsePointer } from "./pointer.ts";
export type { DiagnosticCode, Severity } from "./wording.ts";
