/** Secrets of one run. Without them nothing can be read or written (EDT-6). */
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export interface Token {
  /** URL-safe, as in the printed address. */
  readonly secret: string;
  /**
   * @param authorization header of the request
   * @returns true if it contains the secret; takes the same time for every wrong value
   */
  fits(authorization: string | undefined): boolean;
}

export function createToken(secret = randomBytes(24).toString("base64url")): Token {
  const hashOf = (text: string) => createHash("sha256").update(text).digest();
  const expected = hashOf(secret);
  return {
    secret,
    fits(authorization = "") {
      const [, given] = /^Bearer ([\w-]{1,200})$/i.exec(authorization) ?? [];
      // Hashes have equal lengths, whatever was sent.
      return timingSafeEqual(hashOf(given ?? ""), expected) && given !== undefined;
    },
  };
}

/**
 * Paths of the site's files for the edited page, with a trailing slash. Its origin is opaque, so browsers send neither the secret
 * nor a cookie with its requests. A secret key in the addresses protects them instead.
 */
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
