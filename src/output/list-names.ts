/** Lists a folder that may not exist. */
import { readdirSync } from "node:fs";

/** @returns names in order of their code units; none if the folder cannot be read */
export function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
