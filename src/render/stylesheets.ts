/**
 * The stylesheets of a site: one for each set of what its pages show, with the theme and the base in it. Together they
 * compress better than apart, and the first page of a visit, which counts most, asks for one file instead of two.
 */
import type { Catalogue } from "#section";
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
  { styles, themeStyles }: Catalogue,
  frame: SiteFrame,
  fonts: string,
): Stylesheets {
  const parts = new Map([...Object.entries(styles.widgets), ...Object.entries(styles.sections)]);
  const widgets = Object.keys(styles.widgets);
  const always = fonts + themeStyles(frame.theme) + styles.base;
  return {
    partsOf: (types, body) => [
      ...widgets.filter((prefix) => body.includes(`"${prefix}-`) || body.includes(` ${prefix}-`)),
      ...[...new Set(types)].sort(),
    ],
    ofParts: (names) => always + names.map((name) => parts.get(name) ?? "").join(""),
  };
}
