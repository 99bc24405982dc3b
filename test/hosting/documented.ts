/** Reads the configuration blocks of docs/hosting.md. */
import { readFileSync } from "node:fs";

/** @param name the text after the language in the block's first line @throws if there is no such block */
export function blockOf(name: string): string {
  const text = readFileSync("docs/hosting.md", "utf8");
  for (const [, info = "", block = ""] of text.matchAll(/^```\w+ (.+)\n([\s\S]*?)^```$/gm))
    if (info === name) return block;
  throw new Error(`docs/hosting.md has no block called ${name}.`);
}
