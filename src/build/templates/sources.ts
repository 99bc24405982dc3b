/** Hash of a templates folder, which shows if it must be compiled again. */
import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { digest, hashFile } from "../content-hash.ts";

/** Packages are tracked by the files that were compiled. Names that start with a dot belong to editors or tools. */
const isPassedOver = (name: string) => name.startsWith(".") || name === "node_modules";

/** @returns true if a file counts as a source of the folder */
export function isSource(folder: string, file: string): boolean {
  const path = relative(folder, file);
  return !isAbsolute(path) && !path.split(sep).some(isPassedOver);
}

/**
 * @param folder absolute
 * @returns SHA-256 of the names and contents of all its files, hex
 */
export function hashSources(folder: string): string {
  const found: string[] = [];
  // A link can lead back to a parent folder.
  const seen = new Set<string>();
  const visit = (path: string, name: string) => {
    const real = realpathSync(path);
    if (seen.has(real)) return;
    seen.add(real);
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      if (isPassedOver(entry.name)) continue;
      const [below, called] = [join(path, entry.name), `${name}/${entry.name}`];
      const kind = kindOf(entry, below);
      if (kind === "folder") visit(below, called);
      else if (kind === "file") found.push(`${called}\n${hashFile(below)}`);
    }
  };
  visit(folder, "");
  return digest(found.sort().join("\n"));
}

function kindOf(entry: Dirent, path: string): "file" | "folder" | undefined {
  const stats = entry.isSymbolicLink() ? statSync(path, { throwIfNoEntry: false }) : entry;
  if (stats?.isDirectory()) return "folder";
  return stats?.isFile() ? "file" : undefined;
}

/** @returns SHA-256 of a file, hex; null if it cannot be read */
export function hashOrNothing(file: string): string | null {
  try {
    return hashFile(file);
  } catch {
    return null;
  }
}
