/** Hosts of other sites from which a page shows pictures, for its policy. */

/** @returns origins in alphabetical order, each once */
export function pictureOrigins(html: string): string[] {
  const origins = new Set<string>();
  for (const [, address = ""] of html.matchAll(
    /<(?:img|source)\b[^>]*?\s(?:src|srcset)="(https?:[^"]*)"/gi,
  )) {
    // What is allowed in a host's name by an address is not always allowed in a policy.
    const [origin] = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?(?=[/?#]|$)/i.exec(address) ?? [];
    if (origin) origins.add(origin.toLowerCase());
  }
  return [...origins].sort();
}
