/** What is wrong with templates: never with a document, so it stops a run before any site is looked at. */

export interface TemplateProblem {
  readonly message: string;
  /** Absolute path of the template; absent where it is about all of them. */
  readonly file?: string | undefined;
  /** From 1. */
  readonly line?: number | undefined;
  /** From 1. */
  readonly column?: number | undefined;
  /** The line as it stands in the file, and below it a caret. */
  readonly excerpt?: string | undefined;
}

/** All that was found wrong at once. */
export class TemplatesError extends Error {
  override readonly name = "TemplatesError";
  readonly problems: readonly TemplateProblem[];

  constructor(problems: readonly TemplateProblem[], cause?: unknown) {
    super(problems.map((problem) => formatTemplateProblem(problem)).join("\n"), { cause });
    this.problems = problems;
  }
}

/** @param shorten makes an absolute path one for people */
const formatTemplateProblem = (
  problem: TemplateProblem,
  shorten: (path: string) => string = (path) => path,
): string => [placeOfTemplate(problem, shorten), problem.message].filter(Boolean).join(": ");

/** @returns "kit/sections/Quote/view.tsx:3:9"; the empty string where there is no place */
export const placeOfTemplate = (
  { file, line, column }: TemplateProblem,
  shorten: (path: string) => string,
): string => (file === undefined ? "" : [shorten(file), line, column].filter(Boolean).join(":"));
