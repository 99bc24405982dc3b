/** A provider's own templates (PRO-4). */
export { compileProvided } from "./compile.ts";
export type { CompiledTemplates } from "./compiled.ts";
export { type OpenedTemplates, openTemplates, type TemplateChoice } from "./open.ts";
export { packageFolder } from "./package-folder.ts";
