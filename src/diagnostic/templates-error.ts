/** Problems of templates. They are not problems of a document, so they stop a run before any site is read. */
import type { Severity } from "./severity.ts";

export interface TemplateProblem {
  readonly message: string;
  /** Default: "error". */
  readonly severity?: Severity | undefined;
  /** Absolute path of the template; absent for a problem of all templates. */
  readonly file?: string | undefined;
  /** 1-based. */
  readonly line?: number | undefined;
  /** 1-based. */
  readonly column?: number | undefined;
  /** Source line with a caret below it. */
  readonly excerpt?: string | undefined;
}

/** All problems of one run, not only the first. */
export class TemplatesError extends Error {
  override readonly name = "TemplatesError";
  readonly problems: readonly TemplateProblem[];

  constructor(problems: readonly TemplateProblem[], cause?: unknown) {
    super(problems.map((problem) => formatTemplateProblem(problem)).join("\n"), { cause });
    this.problems = problems;
  }
}

/** @param shorten shortens an absolute path for display */
const formatTemplateProblem = (
  problem: TemplateProblem,
  shorten: (path: string) => string = (path) => path,
): string => [templateLocation(problem, shorten), problem.message].filter(Boolean).join(": ");

/** @returns "kit/sections/Quote/view.tsx:3:9"; an empty string if the problem has no file */
export const templateLocation = (
  { file, line, column }: TemplateProblem,
  shorten: (path: string) => string,
): string => (file === undefined ? "" : [shorten(file), line, column].filter(Boolean).join(":"));
