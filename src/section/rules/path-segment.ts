/**
 * Names of path segments that every file system and host keeps unchanged.
 *
 * Pages become folders and assets are read from folders, on Windows, macOS and Linux alike.
 */
import { countBytes } from "./characters.ts";

// File systems allow 255 bytes. The rest is reserved for the suffix and hash of a file derived from the name.
export const maxSegmentBytes = 200;
const forbiddenOnWindows = /[<>:"|?*]/;
// Windows reads the superscripts as digits here, and has two more names for the console.
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/**
 * Finds the reason why a path segment can't be the name of a folder or file.
 * @param segment without slashes
 * @returns a phrase for a site owner, or undefined if the name is safe
 */
export function findSegmentProblem(segment: string): string | undefined {
  if (segment === "") return "it has two slashes in a row";
  // First of all, because normalising a long run of combining marks takes quadratic time.
  if (countBytes(segment) > maxSegmentBytes) return `part of it is longer than ${maxSegmentBytes} bytes`;
  // A host that normalises names turns the one-character "two dot leader" into "..".
  for (const form of [segment, segment.normalize("NFKC")]) {
    // "..;" and "..0x2f" climb to the parent on servers that interpret names beyond the standard. No real folder has such a name.
    if (form === "." || form.startsWith("..")) return 'it has a part that is "." or starts with ".."';
    if (form.includes("/") || form.includes("\\")) {
      return "it contains a character that some systems read as a slash";
    }
  }
  if (forbiddenOnWindows.test(segment))
    return 'it contains one of < > : " | ? *, which Windows forbids in names';
  if (segment.endsWith(".") || segment.endsWith(" ")) {
    return "part of it ends with a dot or a space, which Windows drops";
  }
  // "con.tar.gz" and "con .txt" are the console too: only the part before the first dot counts.
  const [stem = ""] = segment.split(".", 1);
  if (deviceName.test(stem.trimEnd())) return `"${stem.trimEnd()}" is a device name on Windows`;
  return undefined;
}
