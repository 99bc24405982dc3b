/** Secret of one run. Without it nothing can be read or written (EDT-6). */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

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
