/** Reads the `status` of a section or page (DOC-11). */
import { type Diagnostic, diagnose, formatPointer, nearestName } from "../diagnostic/index.ts";

/** Only "published" is shown; the other two have the same effect. */
export const statuses = ["published", "draft", "hidden"] as const;
export type Status = (typeof statuses)[number];

/**
 * Reads a status in any letter case and reports one that is not exact. An unknown status hides the content, because showing
 * what should be hidden would be worse.
 * @param found value in the document; another type than text has been reported
 * @param path path of the value
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
