/** What is wrong with a document, as it is told: to pages all of it, to the terminal what is new. */
import { type Diagnostic, isBlocking } from "../diagnostic/index.ts";
import type { Problem } from "./live.ts";

/** @returns a function that tells those of a build's diagnostics that the build before did not have */
export function createNews() {
  let said: ReadonlySet<string> = new Set();
  return (found: readonly Diagnostic[]): Diagnostic[] => {
    const keyOf = ({ code, pointer, message }: Diagnostic) => `${code} ${pointer} ${message}`;
    const fresh = found.filter((diagnostic) => !said.has(keyOf(diagnostic)));
    said = new Set(found.map(keyOf));
    return fresh;
  };
}

/** @param file the document's name */
export const toProblems = (found: readonly Diagnostic[], file: string, strict: boolean): Problem[] =>
  found
    .filter((diagnostic) => isBlocking([diagnostic], strict))
    .slice(0, maxShown)
    .map(({ severity, message, hint, file: part, line, column, excerpt }) => ({
      severity,
      message,
      hint,
      excerpt,
      place: [part ?? file, line, column].filter((part) => part !== undefined).join(":"),
    }));

/** Nobody reads more of them in a page; the terminal has all. */
const maxShown = 20;
