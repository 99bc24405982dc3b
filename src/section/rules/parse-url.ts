/**
 * Parses an address as browsers do.
 *
 * `URL.canParse` is not used: on Node.js 20 and 22, once V8 has optimized its
 * caller, it reads Latin-1 text as UTF-8 and rejects "https://müller.example".
 * @returns undefined if it is not an address
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
