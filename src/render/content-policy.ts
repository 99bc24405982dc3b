/**
 * Content Security Policy of a page (OUT-6). It allows scripts and styles of the site itself, inline ones by hash, and of other
 * hosts exactly those that the site's settings and pictures need (TPS-5).
 */

import type { BodyAttributes } from "./body-attributes.ts";
import type { contentSourcesOf } from "./third-parties.ts";

export interface PolicyInput {
  /** SHA-256 of each inline script, base64. */
  readonly inlineHashes: readonly string[];
  /** SHA-256 of each inline style, base64. */
  readonly styleHashes: readonly string[];
  /** Sources that the site's third-party scripts need. */
  readonly sources: ReturnType<typeof contentSourcesOf>;
  /** Origins of pictures on other hosts. */
  readonly pictureOrigins: readonly string[];
  /** Origins that a click loads into an iframe. */
  readonly frameOrigins: readonly string[];
  /** Target of forms: a path, or an address on another host. */
  readonly apiBase: string | undefined;
}

/** @returns the policy as the content of a `<meta>`, or the value of a header */
export function formatContentPolicy(input: PolicyInput): string {
  const { inlineHashes, styleHashes, sources, pictureOrigins, frameOrigins, apiBase } = input;
  const api = apiBase !== undefined && URL.canParse(apiBase) ? [new URL(apiBase).origin] : [];
  const byHash = (hashes: readonly string[]) => hashes.map((hash) => `'sha256-${hash}'`);
  const frames = [...(sources.frame ?? []), ...frameOrigins];
  const directives = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...byHash(inlineHashes), ...(sources.script ?? [])],
    "style-src": ["'self'", ...byHash(styleHashes), ...(sources.style ?? [])],
    // Views write numbers and crops to style attributes. No owner's text reaches one.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", ...pictureOrigins, ...(sources.img ?? [])],
    "font-src": ["'self'", ...(sources.font ?? [])],
    "connect-src": ["'self'", ...api, ...(sources.connect ?? [])],
    "media-src": ["'self'", ...(sources.media ?? [])],
    "frame-src": frames.length > 0 ? frames : ["'none'"],
    "form-action": ["'self'", ...api, ...(sources.form ?? [])],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${[...new Set(values)].join(" ")}`)
    .join("; ");
}

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
