/**
 * What one part of a path, between two slashes, may be called so that every file system and host keeps it as it is.
 *
 * Pages become folders and assets are read from folders, on Windows, macOS and Linux alike.
 */
import { countBytes } from "./characters.ts";

// File systems allow 255 bytes; the rest is room for the suffix and hash of a file made from the name.
export const maxSegmentBytes = 200;
const forbiddenOnWindows = /[<>:"|?*]/;
// Windows reads the superscripts as digits here, and knows the console by two more names.
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/**
 * Finds why a path segment cannot be the name of a folder or file.
 * @param segment without slashes
 * @returns a phrase for a site owner, or undefined when the name is safe
 */
export function findSegmentProblem(segment: string): string | undefined {
  if (segment === "") return "it has two slashes in a row";
  // First of all, because normalising a long run of combining marks takes quadratic time.
  if (countBytes(segment) > maxSegmentBytes) return `a part of it is longer than ${maxSegmentBytes} bytes`;
  // A host that normalises names turns the one-character "two dot leader" into "..".
  for (const form of [segment, segment.normalize("NFKC")]) {
    // "..;" and "..0x2f" climb on servers that read more than the standard into a name; no folder is called so.
    if (form === "." || form.startsWith("..")) return 'it has a part that is "." or starts with ".."';
    if (form.includes("/") || form.includes("\\")) {
      return "it holds a character that some systems read as a slash";
    }
  }
  if (forbiddenOnWindows.test(segment))
    return 'it holds one of < > : " | ? *, which Windows forbids in names';
  if (segment.endsWith(".") || segment.endsWith(" ")) {
    return "a part of it ends in a dot or a space, which Windows drops";
  }
  // "con.tar.gz" and "con .txt" are the console too: the name is what stands before the first dot.
  const [stem = ""] = segment.split(".", 1);
  if (deviceName.test(stem.trimEnd())) return `"${stem.trimEnd()}" is the name of a device on Windows`;
  return undefined;
}
