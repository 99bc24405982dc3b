import { EditError } from "../../../src/document/edits/index.ts";

/** What an edit is refused with: its code and its words; "nothing" for one that is done. */
export function refusalOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof EditError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return "nothing";
}
