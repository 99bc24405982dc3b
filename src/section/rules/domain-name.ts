/** Format of registered domain names, shared by web addresses (VAL-6) and e-mail addresses (VAL-7). */
import { decode } from "punycode/punycode.es6.js";
import { parseUrl } from "./parse-url.ts";

// A top-level domain consists of letters, or of another script in its ASCII form; "x.c-m" and "x.123" do not exist.
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const label = /^[a-z0-9_-]{1,63}$/;

/**
 * Returns true if a name has at least two labels, a top-level domain of letters, and labels that DNS allows.
 * @param name lower-case ASCII, as in `URL.hostname`, without a trailing dot
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

/** @param isSubdomain true if its owner may use an underscore; registrars sell no names with one */
function isLabel(text: string, isSubdomain: boolean): boolean {
  if (!label.test(text) || text.startsWith("-") || text.endsWith("-")) return false;
  if (!isSpelling(text)) return false;
  return !text.includes("_") || (isSubdomain && !text.startsWith("_") && !text.endsWith("_"));
}

/**
 * Returns true if a label is not Punycode, or is the Punycode that browsers produce for its name. `URL` alone is not enough: on
 * Node.js 24 it accepts any text after "xn--".
 */
function isSpelling(label: string): boolean {
  if (!label.startsWith("xn--")) return true;
  try {
    return parseUrl(`http://${decode(label.slice("xn--".length))}/`)?.hostname === label;
  } catch {
    return false;
  }
}
