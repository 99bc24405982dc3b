/**
 * Names of path segments that every file system and host keeps unchanged.
 *
 * Pages become folders and assets are read from folders, on Windows, macOS and Linux alike.
 */
import type { Reason } from "../../diagnostic/index.ts";
import { countBytes } from "./characters.ts";

// File systems allow 255 bytes. The rest is reserved for the suffix and hash of a file derived from the name.
export const maxSegmentBytes = 200;
const forbiddenOnWindows = /[<>:"|?*]/;
// Windows reads the superscripts as digits here, and has two more names for the console.
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/**
 * Finds the reason why a path segment can't be the name of a folder or file.
 * @param segment without slashes
 * @returns undefined if the name is safe
 */
export function findSegmentProblem(segment: string): Reason | undefined {
  if (segment === "") return { kind: "two-slashes" };
  // First of all, because normalising a long run of combining marks takes quadratic time.
  if (countBytes(segment) > maxSegmentBytes) return { kind: "long-segment", max: maxSegmentBytes };
  // A host that normalises names turns the one-character "two dot leader" into "..".
  for (const form of [segment, segment.normalize("NFKC")]) {
    // "..;" and "..0x2f" climb to the parent on servers that interpret names beyond the standard. No real folder has such a name.
    if (form === "." || form.startsWith("..")) return { kind: "dot-segment" };
    if (form.includes("/") || form.includes("\\")) return { kind: "slash-lookalike" };
  }
  if (forbiddenOnWindows.test(segment)) return { kind: "forbidden-on-windows" };
  if (segment.endsWith(".") || segment.endsWith(" ")) return { kind: "dot-or-space-at-end" };
  // "con.tar.gz" and "con .txt" are the console too: only the part before the first dot counts.
  const [stem = ""] = segment.split(".", 1);
  if (deviceName.test(stem.trimEnd())) return { kind: "device-name", name: stem.trimEnd() };
  return undefined;
}
