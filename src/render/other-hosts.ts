/** Other hosts from which a page shows something of its own: pictures, and what a press puts into a frame. For its policy. */
import type { BodyAttributes } from "./body-attributes.ts";

/** What is allowed in a host's name by an address is not always allowed in a policy. */
const origin = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?(?=[/?#]|$)/i;

/** Before the origin of a frame: pictures have theirs alone. */
const ofFrame = "frame ";

/** @returns origins in alphabetical order, each once, so that lists of several pages can be put together */
export function otherHosts({ pictures, frames }: Pick<BodyAttributes, "pictures" | "frames">): string[] {
  const hosts = new Set<string>();
  const note = (addresses: ReadonlySet<string>, before: string) => {
    let last = "/";
    for (const address of addresses) {
      // Most are of the site itself, or of one other host.
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

/** @returns the same, as a policy tells them apart */
export const originsByUse = (hosts: readonly string[]) => ({
  pictureOrigins: hosts.filter((host) => !host.startsWith(ofFrame)),
  frameOrigins: hosts.filter((host) => host.startsWith(ofFrame)).map((host) => host.slice(ofFrame.length)),
});
