/**
 * The stylesheets of a site: one for each set of what its pages show, with the theme and the base in it. Together they
 * compress better than apart, and the first page of a visit, which counts most, asks for one file instead of two.
 */
import { type Catalogue, colourPrefix } from "#section";
import type { SiteFrame } from "../document/index.ts";

export interface Stylesheets {
  /**
   * @param types the page's section types
   * @param body the page as it was rendered, which tells its widgets
   * @returns names of what the page shows beyond the base, in a fixed order
   */
  partsOf(types: Iterable<string>, body: string): readonly string[];
  /** @returns the theme, the base, and the styles of these parts, in their order */
  ofParts(parts: readonly string[]): string;
}

/** @param fonts rules of the site's fonts */
export function createStylesheets(
  { styles, themeStyles, textColours }: Catalogue,
  frame: SiteFrame,
  fonts: string,
): Stylesheets {
  // Few pages colour single words, so that the theme's rules for those are a part like any widget's.
  const byPrefix = { ...styles.widgets, [colourPrefix]: textColours(frame.theme) };
  const parts = new Map([...Object.entries(byPrefix), ...Object.entries(styles.sections)]);
  const widgets = Object.keys(byPrefix);
  const shownIn = createFinder(widgets);
  const always = fonts + themeStyles(frame.theme) + styles.base;
  return {
    partsOf(types, body) {
      const shown = shownIn(body);
      return [...widgets.filter((prefix) => shown.has(prefix)), ...[...new Set(types)].sort()];
    },
    ofParts: (names) => always + names.map((name) => parts.get(name) ?? "").join(""),
  };
}

/** @returns a function that finds those of the prefixes with which a class name of a page begins, reading the page once */
function createFinder(prefixes: readonly string[]): (body: string) => ReadonlySet<string> {
  const longestFirst = [...prefixes].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`[" ](${longestFirst.join("|")})-`, "g");
  const within = new Map(
    prefixes.map((prefix) => [prefix, prefixes.filter((other) => `${prefix}-`.startsWith(`${other}-`))]),
  );
  return (body) => {
    const shown = new Set<string>();
    if (prefixes.length > 0)
      for (const [, prefix = ""] of body.matchAll(pattern))
        for (const name of within.get(prefix) ?? []) shown.add(name);
    return shown;
  };
}
