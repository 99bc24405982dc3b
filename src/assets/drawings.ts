/**
 * SVG drawings: published as they are, or not at all. A drawing may be opened by itself, and is then a page of the
 * site, so it must not hold anything that runs or that loads something else (SAF-1).
 */

/** Whether a file begins as a drawing does. */
export const isDrawing = (bytes: Uint8Array): boolean =>
  /^\s*<(?:\?xml|!--|!DOCTYPE|(?:[^\s<>/:]+:)?svg)/i.test(new TextDecoder().decode(bytes.subarray(0, 256)));

/** @returns a phrase that completes `The file "…" cannot be used: `, or undefined */
export function findDrawingProblem(bytes: Uint8Array): string | undefined {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "the drawing is not UTF-8 text";
  }
  // One space for any white space, so that the patterns below need no repetition and take linear time.
  const source = text.replace(/\s+/g, " ");
  // Read in another encoding, what is harmless here may be a tag.
  const [, declaration = ""] = /^ ?<\?xml ([^>]*)>/i.exec(source) ?? [];
  const isUtf8 = !/encoding/i.test(declaration) || /encoding ?= ?["']utf-?8["']/i.test(declaration);
  if (!isUtf8 || hasControls.test(source)) return "the drawing is not UTF-8 text";
  if (/<!(?:DOCTYPE|ENTITY)|<\?xml-stylesheet/i.test(source)) return "the drawing holds declarations";
  return findActivePart(source) ?? findActivePart(asUnderstood(source));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const hasControls = /[\u0000-\u001F]/;

/** Elements that run something, change links, or hold pages; in any namespace, under any prefix. */
const activeElement =
  /<(?:[^\s<>/:]+:)?(?:script|foreignObject|iframe|object|embed|animate|animateColor|set|handler|listener|audio|video)(?![\w-])/i;
/** Addresses other than a place in the drawing itself, or a picture inside of it. */
const address =
  /(?:href|src|srcset|action) ?= ?["']? ?(?!["']?#|["']?data:image\/(?:png|jpeg|webp|gif);)[^ "'>]/i;
const styleAddress = /url\( ?["']? ?(?!["']?#)[^) ]|@import|image-set\(|cross-fade\(/i;

function findActivePart(source: string): string | undefined {
  if (activeElement.test(source)) return "the drawing holds scripts, animations or other pages";
  if (/1999\/xhtml|2001\/xml-events/i.test(source)) return "the drawing holds parts of a web page";
  if (/[ /"']on\w+ ?=/i.test(source)) return "the drawing holds event handlers";
  if (address.test(source)) return "the drawing refers to something outside of it";
  // With a backslash, a style can spell any name in another way.
  if (styleAddress.test(source) || (/style/i.test(source) && source.includes("\\")))
    return "the drawing loads something from elsewhere";
  return undefined;
}

/** The source as a browser puts it together: without what may stand inside of a word, numbers as their characters. */
function asUnderstood(source: string): string {
  const whole = without(without(source, "<!--", "-->"), "<?", "?>").replace(/<!\[CDATA\[|\]\]>/g, "");
  return whole.replace(/&#(?:x([0-9a-f]+)|([0-9]+));/gi, (reference, hex?: string, decimal?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  });
}

/** Takes out everything from each `open` to the next `close`. */
function without(text: string, open: string, close: string): string {
  let rest = "";
  let kept = 0;
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, kept)) {
    const end = text.indexOf(close, start + open.length);
    if (end < 0) break;
    rest += text.slice(kept, start);
    kept = end + close.length;
  }
  return rest + text.slice(kept);
}
