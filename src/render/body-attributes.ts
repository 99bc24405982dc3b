/**
 * The attributes of a rendered body that tell what the page asks for besides its HTML. There are hundreds on a page, so all
 * are read in one pass: a search for each name would go through the same thousands of spaces again.
 */

/**
 * Names, as React writes them, and HTML. Not their values: in a text with markup a quotation mark may stay one, and what
 * begins there like a value would go on to the next tag's.
 */
const wanted = / (?:class|src|srcSet|srcset|data-enhance|data-frame|data-island|data-late)="/g;

export interface BodyAttributes {
  /** Values of `class`, each once. */
  readonly classes: ReadonlySet<string>;
  /** By which attribute (`data-island`) which pieces are asked for, each once. */
  readonly asks: readonly (readonly [attribute: string, names: string])[];
  /** Addresses of pictures, and lists of them, each once. */
  readonly pictures: ReadonlySet<string>;
  /** Addresses of what a press puts into a frame, each once. */
  readonly frames: ReadonlySet<string>;
}

/** @param html that was rendered here: its values stand in double quotes */
export function readAttributes(html: string): BodyAttributes {
  const classes = new Set<string>();
  const asks = new Map<string, [string, string]>();
  const pictures = new Set<string>();
  const frames = new Set<string>();
  // Tested, not matched: the lists that matches come in would be a tenth of all that a page leaves to be collected.
  wanted.lastIndex = 0;
  while (wanted.test(html)) {
    const start = wanted.lastIndex;
    const end = html.indexOf('"', start);
    // Most are classes, and no other name ends so.
    if (html.startsWith("ss", start - 'ss="'.length)) {
      classes.add(html.slice(start, end));
      continue;
    }
    const index = html.lastIndexOf(" ", start - 1);
    const attribute = html.slice(index + 1, end);
    if (asks.has(attribute)) continue;
    // A text that looks like one stands in no tag.
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
