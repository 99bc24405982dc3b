/** Problems to report: all of them in pages, only new ones in the terminal. */
import { type Diagnostic, isBlocking } from "../diagnostic/index.ts";
import type { Problem } from "./live.ts";

/** @returns function that returns the diagnostics that the previous build did not have */
export function createNews() {
  let reported: ReadonlySet<string> = new Set();
  return (found: readonly Diagnostic[]): Diagnostic[] => {
    const keyOf = ({ code, pointer, message }: Diagnostic) => `${code} ${pointer} ${message}`;
    const fresh = found.filter((diagnostic) => !reported.has(keyOf(diagnostic)));
    reported = new Set(found.map(keyOf));
    return fresh;
  };
}

/** @param file name of the document */
export const toProblems = (found: readonly Diagnostic[], file: string, strict: boolean): Problem[] =>
  found
    .filter((diagnostic) => isBlocking([diagnostic], strict))
    .slice(0, maxShown)
    .map(({ severity, message, hint, file: part, line, column, excerpt }) => ({
      severity,
      message,
      hint,
      excerpt,
      location: [part ?? file, line, column].filter((part) => part !== undefined).join(":"),
    }));

/** Maximum number of problems shown in a page. The terminal prints all. */
const maxShown = 20;
