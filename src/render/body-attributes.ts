/**
 * Attributes of a rendered body that determine its assets. A page has hundreds, so all are read in one pass: searching for each
 * name would scan the same thousands of spaces again.
 */

/**
 * Attribute names as React writes them, and as HTML. Values are not matched: a text with markup may contain a quotation mark, and
 * a match that starts there would extend into the next tag.
 */
const wanted = / (?:class|src|srcSet|srcset|data-enhance|data-frame|data-island|data-late)="/g;

export interface BodyAttributes {
  /** Values of `class`, each once. */
  readonly classes: ReadonlySet<string>;
  /** Requested client modules by attribute (`data-island`), each once. */
  readonly asks: readonly (readonly [attribute: string, names: string])[];
  /** Addresses of pictures, and lists of them, each once. */
  readonly pictures: ReadonlySet<string>;
  /** Addresses that a click loads into an iframe, each once. */
  readonly frames: ReadonlySet<string>;
}

/** @param html rendered here, so its values are in double quotes */
export function readAttributes(html: string): BodyAttributes {
  const classes = new Set<string>();
  const asks = new Map<string, [string, string]>();
  const pictures = new Set<string>();
  const frames = new Set<string>();
  // Uses test() instead of matches: the match arrays would be a tenth of all garbage of a page.
  wanted.lastIndex = 0;
  while (wanted.test(html)) {
    const start = wanted.lastIndex;
    const end = html.indexOf('"', start);
    // Most matches are classes, and no other name ends like this.
    if (html.startsWith("ss", start - 'ss="'.length)) {
      classes.add(html.slice(start, end));
      continue;
    }
    const index = html.lastIndexOf(" ", start - 1);
    const attribute = html.slice(index + 1, end);
    if (asks.has(attribute)) continue;
    // A text that looks like an attribute is not inside a tag.
    const tag = html.lastIndexOf("<", index);
    if (tag < html.lastIndexOf(">", index)) continue;
    const value = html.slice(start, end);
    if (attribute.startsWith("data-")) {
      if (!/^[a-z]/.test(html.charAt(tag + 1))) continue;
      if (attribute.startsWith("data-frame=")) frames.add(value);
      else asks.set(attribute, [html.slice(index + 1, start - 2), value]);
    } else if (/^(?:img|source)\b/i.test(html.slice(tag + 1, tag + 8))) pictures.add(value);
  }
  return { classes, asks: [...asks.values()], pictures, frames };
}
