/** The secret of one run, without which nothing is read or written (EDT-6). */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

export interface Token {
  /** As it stands in the address that is printed: URL-safe. */
  readonly secret: string;
  /** @param authorization as the request has it @returns whether it brings the secret; in the same time for any that does not */
  fits(authorization: string | undefined): boolean;
}

export function createToken(secret = randomBytes(24).toString("base64url")): Token {
  const hashOf = (text: string) => createHash("sha256").update(text).digest();
  const expected = hashOf(secret);
  return {
    secret,
    fits(authorization = "") {
      const [, given] = /^Bearer ([\w-]{1,200})$/i.exec(authorization) ?? [];
      // Hashes are equally long, whatever was sent.
      return timingSafeEqual(hashOf(given ?? ""), expected) && given !== undefined;
    },
  };
}
