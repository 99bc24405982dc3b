/** Converts errors of a failed compilation to problems of templates. */
import { resolve } from "node:path";
import type { Message } from "esbuild";
import { type TemplateProblem, TemplatesError } from "../diagnostic/index.ts";

/** Generated module that imports all templates. It has no source, so messages do not show it. */
export const entryFile = "catalogue.js";

/**
 * @param root base folder of paths in messages
 * @throws the reason itself if it is not a failed compilation
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
