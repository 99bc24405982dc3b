/** Problems of templates for people: a paragraph each, and the line that it is about. */
import { placeOfTemplate, type TemplateProblem } from "../templates-error.ts";
import { formatExcerpt } from "./excerpt.ts";
import { formatParagraph, type PrettyOptions } from "./pretty.ts";

/** @param shorten makes an absolute path one for people */
export const formatTemplateProblems = (
  problems: readonly TemplateProblem[],
  shorten: (path: string) => string,
  options: PrettyOptions,
): string =>
  problems
    .map((problem) => {
      const text = [placeOfTemplate(problem, shorten), problem.message].filter(Boolean).join(" ");
      const excerpt = problem.excerpt
        ? formatExcerpt(problem.excerpt, problem.line, options.width - indent.length, options.colours)
        : [];
      return formatParagraph("error", text, options) + excerpt.map((line) => `${indent}${line}\n`).join("");
    })
    .join("");

const indent = "        ";
