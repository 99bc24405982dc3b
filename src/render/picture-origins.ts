/** Hosts of other sites from which a page shows pictures, for its policy. */
import { attributesNamed } from "./html.ts";

/** As React writes them, and HTML. */
const names = ["src", "srcSet", "srcset"];

/** What is allowed in a host's name by an address is not always allowed in a policy. */
const origin = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?(?=[/?#]|$)/i;

/** @returns origins in alphabetical order, each once */
export function pictureOrigins(html: string): string[] {
  const origins = new Set<string>();
  for (const name of names)
    for (const { value, tag } of attributesNamed(name, html)) {
      if (!/^(?:img|source)\b/i.test(tag)) continue;
      const [found] = origin.exec(value) ?? [];
      if (found) origins.add(found.toLowerCase());
    }
  return [...origins].sort();
}
