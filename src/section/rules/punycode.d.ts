/** The one function that is used of punycode, which has no types of its own. */
declare module "punycode/punycode.es6.js" {
  /** @throws RangeError for a text that spells nothing */
  export function decode(text: string): string;
}
