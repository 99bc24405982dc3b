import { EditError } from "../../../src/document/edits/index.ts";

/** Returns the code and message with which an edit is refused; "nothing" if it is applied. */
export function refusalOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof EditError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return "nothing";
}
