/** Hosts of other sites from which a page shows pictures, for its policy. */
import type { BodyAttributes } from "./body-attributes.ts";

/** What is allowed in a host's name by an address is not always allowed in a policy. */
const origin = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?(?=[/?#]|$)/i;

/** @returns origins in alphabetical order, each once */
export function pictureOrigins({ pictures }: Pick<BodyAttributes, "pictures">): string[] {
  const origins = new Set<string>();
  let last = "/";
  for (const address of pictures) {
    // Most are of the site itself, or of one other host.
    if (address.startsWith(last)) continue;
    const [found] = origin.exec(address) ?? [];
    if (!found) continue;
    origins.add(found.toLowerCase());
    last = `${found}/`;
  }
  return [...origins].sort();
}
