/**
 * E-mail addresses (VAL-7): a local part, "@", and a domain with a top level of two letters or more, or an IPv4 address in
 * brackets. Uses only platform functions, so that browser forms can use it too.
 *
 * Letters of any script are allowed on both sides, as in the test lists of validator.js, address
 * and isemail. Quoted local parts ("john doe"@…) are not: the lists disagree, no provider issues
 * one, and they would put spaces, commas and quotation marks into mailto: links.
 */
import { countBytes } from "./characters.ts";
import { isDomainName } from "./domain-name.ts";
import { parseUrl } from "./parse-url.ts";

// RFC 5321, 4.5.3.1, in octets.
const maxAddress = 254;
const maxLocal = 64;

const atom = /^(?:[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]|(?=[^\0-\x7F])[\p{L}\p{M}\p{N}\p{S}\p{P}])+$/u;
// Unlike web hosts, mail domains have no underscores.
const domainText = /^(?:[A-Za-z0-9.-]|(?=[^\0-\x7F])[\p{L}\p{M}\p{N}\p{S}])+$/u;
const topLevelText = /^(?:xn--[a-z0-9-]+|[\p{L}\p{M}]{2,})$/iu;
const addressLiteral = /^\[([0-9]{1,3})\.([0-9]{1,3})\.([0-9]{1,3})\.([0-9]{1,3})\]$/;

/** Returns true if the whole text is an e-mail address. */
export function isEmail(value: string): boolean {
  if (value.length > maxAddress || countBytes(value) > maxAddress) return false;
  const at = value.lastIndexOf("@");
  return at > 0 && isLocalPart(value.slice(0, at)) && isDomain(value.slice(at + 1));
}

const isLocalPart = (text: string): boolean =>
  countBytes(text) <= maxLocal && text.split(".").every((part) => atom.test(part));

function isDomain(text: string): boolean {
  const literal = addressLiteral.exec(text);
  if (literal !== null) return literal.slice(1).every((part) => Number(part) <= 255);
  // Full-width and other look-alike letters would silently become another name.
  if (!domainText.test(text) || text !== text.normalize("NFKC")) return false;
  return topLevelText.test(text.slice(text.lastIndexOf(".") + 1)) && isDomainName(toAscii(text));
}

/** ASCII form of a domain name; empty if it has none. */
const toAscii = (domain: string): string => parseUrl(`http://${domain}`)?.hostname ?? "";
