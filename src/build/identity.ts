/** What the engine is: what one build remembers holds for builds of the very same engine only. */
import { readFileSync } from "node:fs";

/**
 * @param templates hash of a provider's templates, if there are any
 * @returns a text that is another one for another engine, catalogue, or Node, whose words for dates reach pages
 */
export function readIdentity(templates?: string): string {
  // Beside the compiled engine, of which it is a hash.
  const compiled = readFileSync(new URL("./identity.txt", import.meta.url), "utf8").trim();
  return [compiled, process.version, process.versions.icu, templates].filter(Boolean).join(" ");
}
