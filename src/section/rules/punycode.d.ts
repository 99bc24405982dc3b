/** Declares the one function that is used of punycode, which has no types of its own. */
declare module "punycode/punycode.es6.js" {
  /** @throws RangeError for invalid Punycode */
  export function decode(text: string): string;
}
