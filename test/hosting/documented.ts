/** Reads the configuration blocks of the documentation. */
import { readFileSync } from "node:fs";

/**
 * @param name the text after the language in the block's first line
 * @param page of the documentation
 * @throws if there is no such block
 */
export function blockOf(name: string, page = "docs/hosting.md"): string {
  const text = readFileSync(page, "utf8");
  for (const [, info = "", block = ""] of text.matchAll(/^```\w+ (.+)\n([\s\S]*?)^```$/gm))
    if (info === name) return block;
  throw new Error(`${page} has no block called ${name}.`);
}
