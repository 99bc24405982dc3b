/** What a failed compilation says, as problems of templates. */
import { resolve } from "node:path";
import type { Message } from "esbuild";
import { type TemplateProblem, TemplatesError } from "../diagnostic/index.ts";

/** The module that imports all templates: nobody has written it, so nothing of it is shown. */
export const entryFile = "catalogue.js";

/**
 * @param root folder that paths in messages start from
 * @throws what is no failure of a compilation
 */
export function problemsOfFailure(reason: unknown, root: string): readonly TemplateProblem[] {
  if (reason instanceof TemplatesError) return reason.problems;
  const { errors } = Object(reason) as { errors?: readonly Message[] };
  if (!Array.isArray(errors)) throw reason;
  return errors.map(({ text, location }: Message) => {
    if (!location || location.file === entryFile) return { message: text };
    const { file, line, column, lineText } = location;
    const excerpt = `${lineText}\n${" ".repeat(column)}^`;
    return { message: text, file: resolve(root, file), line, column: column + 1, excerpt };
  });
}
