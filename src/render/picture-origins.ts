/** Hosts of other sites from which a page shows pictures, for its policy. */
import type { BodyAttributes } from "./body-attributes.ts";

/** What is allowed in a host's name by an address is not always allowed in a policy. */
const origin = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?(?=[/?#]|$)/i;

/** @returns origins in alphabetical order, each once */
export function pictureOrigins({ pictures }: Pick<BodyAttributes, "pictures">): string[] {
  const origins = new Set<string>();
  for (const address of pictures) {
    const [found] = origin.exec(address) ?? [];
    if (found) origins.add(found.toLowerCase());
  }
  return [...origins].sort();
}
