/**
 * Where the page that is edited finds the site's files. It has no origin of its own, so browsers send neither the secret nor a
 * cookie with its requests: a key that nobody else knows stands in the addresses instead.
 */
import { createHmac } from "node:crypto";

/** Paths below the editor's page, with a slash at their end. */
export interface ContentPaths {
  /** The site as it is built. */
  readonly site: string;
  /** Pictures as they lie in the site's folder. */
  readonly pictures: string;
}

/** @param secret of the run @param site tells sites apart that have one secret */
export function contentPaths(secret: string, site = ""): ContentPaths {
  const key = createHmac("sha256", secret).update(`content ${site}`).digest("base64url");
  return { site: `site/${key}/`, pictures: `pictures/${key}/` };
}
