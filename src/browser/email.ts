/**
 * Email validation for forms (VAL-7). The same rule as section/rules/email.ts, where it is explained, in half the bytes. A test
 * keeps the two in step.
 */

// Local part and "@"; then an IPv4 address in brackets, or a possible domain whose top level consists of letters.
const shape =
  /^(?!\.|.*\.[.@])[^"(),:;<>@[\\\]\p{Z}\p{C}]+@(?:\[(?:(?:25[0-5]|2[0-4]\d|[01]?\d?\d)(?:\.(?!\])|(?=\]))){4}\]|(?:[a-z0-9.-]|[^\0-\x7F\p{Z}\p{C}\p{P}])+\.(?:xn--[a-z0-9-]+|[\p{L}\p{M}]{2,}))$/iu;
// DNS limits. The top level is already checked by `shape`.
const domainName = /^(?!.{254})(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.|$))+$/;

/** Returns true if the whole text is one email address. */
export function isEmail(text: string): boolean {
  const [local = "", domain = ""] = text.split("@");
  if (countBytes(local) > 64 || countBytes(text) > 254 || !shape.test(text)) return false;
  try {
    return (
      domain.startsWith("[") ||
      (domain === domain.normalize("NFKC") && domainName.test(new URL(`http://${domain}`).hostname))
    );
  } catch {
    return false;
  }
}

const countBytes = (text: string) => new Blob([text]).size;
