/**
 * Paths of the site's files for the edited page. Its origin is opaque, so browsers send neither the secret nor a cookie with its
 * requests. A secret key in the addresses protects them instead.
 */
import { createHmac } from "node:crypto";

/** Paths below the editor's page, with a trailing slash. */
export interface ContentPaths {
  /** The built site. */
  readonly site: string;
  /** Pictures of the site's folder. */
  readonly pictures: string;
}

/**
 * @param secret secret of this run
 * @param site distinguishes sites that share a secret
 */
export function contentPaths(secret: string, site = ""): ContentPaths {
  const key = createHmac("sha256", secret).update(`content ${site}`).digest("base64url");
  return { site: `site/${key}/`, pictures: `pictures/${key}/` };
}
