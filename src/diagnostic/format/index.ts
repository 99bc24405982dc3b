/** Output formats of diagnostics: for people, GitHub, code scanning and programs. */
export type { Colours } from "./colours.ts";
export { formatCommand, formatGithub } from "./github.ts";
export { toJsonDiagnostic } from "./json.ts";
export { countSeverities, formatCounts, type LocatedDiagnostics } from "./located.ts";
export { formatParagraph, formatPretty } from "./pretty.ts";
export { printable, printableJson } from "./printable.ts";
export { toSarif } from "./sarif.ts";
export { formatTemplateProblems } from "./template-problems.ts";
export { columnsOf, cutTo, padTo, wrap } from "./wrap.ts";
