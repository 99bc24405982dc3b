/** The form of a registered domain name, the same for web addresses (VAL-6) and e-mail addresses (VAL-7). */
import { decode } from "punycode/punycode.es6.js";
import { parseUrl } from "./parse-url.ts";

// A top level is letters, or letters of another script in their ASCII spelling; "x.c-m" and "x.123" do not exist.
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const label = /^[a-z0-9_-]{1,63}$/;

/**
 * Tells whether a name has at least two labels, a top level of letters, and labels that DNS allows.
 * @param name ASCII in lower case, as `URL.hostname` gives it, without a closing dot
 */
export function isDomainName(name: string): boolean {
  if (name.length > 253) return false;
  const labels = name.split(".");
  const top = labels.pop() ?? "";
  return (
    labels.length > 0 &&
    topLevel.test(top) &&
    isSpelling(top) &&
    labels.every((text, i) => isLabel(text, i < labels.length - 1))
  );
}

/** @param isSubdomain its owner may use an underscore there; a registrar sells no name with one */
function isLabel(text: string, isSubdomain: boolean): boolean {
  if (!label.test(text) || text.startsWith("-") || text.endsWith("-")) return false;
  if (!isSpelling(text)) return false;
  return !text.includes("_") || (isSubdomain && !text.startsWith("_") && !text.endsWith("_"));
}

/**
 * Tells whether a label is not the ASCII spelling of another script, or is the one that browsers give that name. `URL` alone
 * does not tell: on Node.js 24 it takes any text after "xn--".
 */
function isSpelling(label: string): boolean {
  if (!label.startsWith("xn--")) return true;
  try {
    return parseUrl(`http://${decode(label.slice("xn--".length))}/`)?.hostname === label;
  } catch {
    return false;
  }
}
