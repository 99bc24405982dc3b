/**
 * The rule of e-mail addresses (VAL-7) for forms: the one of section/rules/email.ts, which explains it, in half as many
 * bytes. Its test holds the two together.
 */

// Local part and "@"; then an IPv4 address in brackets, or what may be a domain with a top level of letters.
const shape =
  /^(?!\.|.*\.[.@])[^"(),:;<>@[\\\]\p{Z}\p{C}]+@(?:\[(?:(?:25[0-5]|2[0-4]\d|[01]?\d?\d)(?:\.(?!\])|(?=\]))){4}\]|(?:[a-z0-9.-]|[^\0-\x7F\p{Z}\p{C}\p{P}])+\.(?:xn--[a-z0-9-]+|[\p{L}\p{M}]{2,}))$/iu;
// As DNS allows it; the top level has been seen to.
const domainName = /^(?!.{254})(?:(?!-)[a-z0-9-]{1,63}(?<!-)(?:\.|$))+$/;

/** Tells whether a text is an e-mail address, nothing around it. */
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
