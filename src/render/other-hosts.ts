/** Other hosts of a page, for its policy: those of pictures, and those that a click loads into an iframe. */
import type { BodyAttributes } from "./body-attributes.ts";

/** Not every host name that is allowed in an address is allowed in a policy. */
const origin = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?(?=[/?#]|$)/i;

/** Prefix of an iframe's origin; the origin of a picture has none. */
const ofFrame = "frame ";

/** @returns origins in alphabetical order, each once, so that lists of several pages can be merged */
export function otherHosts({ pictures, frames }: Pick<BodyAttributes, "pictures" | "frames">): string[] {
  const hosts = new Set<string>();
  const note = (addresses: ReadonlySet<string>, before: string) => {
    let last = "/";
    for (const address of addresses) {
      // Fast path: most are on the site itself, or on one other host.
      if (address.startsWith(last)) continue;
      const [found] = origin.exec(address) ?? [];
      if (!found) continue;
      hosts.add(before + found.toLowerCase());
      last = `${found}/`;
    }
  };
  note(pictures, "");
  note(frames, ofFrame);
  return [...hosts].sort();
}

/** @returns the origins, split by use as a policy needs them */
export const originsByUse = (hosts: readonly string[]) => ({
  pictureOrigins: hosts.filter((host) => !host.startsWith(ofFrame)),
  frameOrigins: hosts.filter((host) => host.startsWith(ofFrame)).map((host) => host.slice(ofFrame.length)),
});
