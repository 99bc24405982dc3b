/** Formats problems of templates for people: a paragraph each, with its source line. */
import { type TemplateProblem, templateLocation } from "../templates-error.ts";
import { formatExcerpt } from "./excerpt.ts";
import { formatParagraph, type PrettyOptions } from "./pretty.ts";

/** @param shorten shortens an absolute path for display */
export const formatTemplateProblems = (
  problems: readonly TemplateProblem[],
  shorten: (path: string) => string,
  options: PrettyOptions,
): string =>
  problems
    .map((problem) => {
      const text = [templateLocation(problem, shorten), problem.message].filter(Boolean).join(" ");
      const excerpt = problem.excerpt
        ? formatExcerpt(problem.excerpt, problem.line, options.width - indent.length, options.colours)
        : [];
      return (
        formatParagraph(problem.severity ?? "error", text, options) +
        excerpt.map((line) => `${indent}${line}\n`).join("")
      );
    })
    .join("");

const indent = "        ";
