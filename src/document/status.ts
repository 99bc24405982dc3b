/** Whether a section or a page is for visitors: its `status` (DOC-11). */
import { type Diagnostic, diagnose, formatPointer, nearestName } from "../diagnostic/index.ts";

/** Only what is published is shown; the other two say why not, and mean the same. */
export const statuses = ["published", "draft", "hidden"] as const;
export type Status = (typeof statuses)[number];

/**
 * Reads a status as its owner means it: in any letter case, but said. What nobody can read is not shown, since showing what
 * was to be hidden would be worse.
 * @param found a value of the document; what is no text has been reported
 * @param path where it stands
 */
export function readStatus(
  found: unknown,
  what: "page" | "section",
  path: readonly PropertyKey[],
  report: (diagnostics: readonly Diagnostic[]) => void,
): Status {
  if (typeof found !== "string") return "published";
  const written = statuses.find((status) => status === found);
  if (written) return written;
  const word = found.trim().toLowerCase();
  const meant = statuses.find((status) => status === word);
  const nearest = nearestName(word, statuses);
  report([diagnose("unknown-status", formatPointer(path), { found, what, meant, nearest })]);
  return meant ?? "hidden";
}
