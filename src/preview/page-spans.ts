/** Where each page stands in the bytes of a site document, so that one of them can be parsed alone. */

export interface Span {
  /** Offset of the opening brace. */
  readonly start: number;
  /** Offset behind the closing brace. */
  readonly end: number;
}

const [quote, backslash] = [34, 92];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

/**
 * One linear pass.
 * @param bytes UTF-8 text that has been parsed as JSON without a problem
 * @returns undefined where the pages are no list of objects
 */
export function findPageSpans(bytes: Buffer): Span[] | undefined {
  let depth = 0;
  /** The last text that stood alone at the top, where only names of members do. */
  let name = "";
  let isInPages = false;
  let start = 0;
  const spans: Span[] = [];
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case quote: {
        const end = endOfText(bytes, at);
        if (depth === 1) name = bytes.toString("utf8", at + 1, end);
        at = end;
        break;
      }
      case openObject:
      case openList:
        depth++;
        if (depth === 2) isInPages = name === "pages" && bytes[at] === openList;
        if (depth === 3) start = at;
        break;
      case closeObject:
      case closeList:
        if (depth === 3 && isInPages) {
          if (bytes[start] !== openObject) return undefined;
          spans.push({ start, end: at + 1 });
        }
        depth--;
        if (depth === 1 && isInPages) return spans;
        break;
    }
  }
  return undefined;
}

function endOfText(bytes: Buffer, start: number): number {
  for (let end = bytes.indexOf(quote, start + 1); end !== -1; end = bytes.indexOf(quote, end + 1)) {
    let slashes = 0;
    while (bytes[end - 1 - slashes] === backslash) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return bytes.length;
}
