/** Identity of the engine. Cached results are valid only for the same engine. */
import { readFileSync } from "node:fs";
import type { ClassNames } from "../assets/class-names.ts";

/**
 * @param templates hash of a provider's templates, if any
 * @returns a string that differs for another engine, catalogue or Node version, whose date formats appear on pages
 */
export function readIdentity(templates?: string, classNames: ClassNames = "short"): string {
  // Hash of the compiled engine, next to it.
  const compiled = readFileSync(new URL("./identity.txt", import.meta.url), "utf8").trim();
  const readable = classNames === "readable" && classNames;
  return [compiled, process.version, process.versions.icu, templates, readable].filter(Boolean).join(" ");
}
