/** The stylesheets of a site: one with its theme and what is on every page, one for each set of what pages show. */
import type { Catalogue } from "#section";
import type { SiteFrame } from "../document/index.ts";

export interface Stylesheets {
  /** The theme and the base, for every page. */
  readonly site: string;
  /**
   * @param types the page's section types
   * @param body the page as it was rendered, which tells its widgets
   * @returns names of what the page shows beyond the base, in a fixed order
   */
  partsOf(types: Iterable<string>, body: string): readonly string[];
  /** @returns the styles of these parts, in their order; empty when they have none */
  ofParts(parts: readonly string[]): string;
}

export function createStylesheets({ styles, themeStyles }: Catalogue, frame: SiteFrame): Stylesheets {
  const parts = new Map([...Object.entries(styles.widgets), ...Object.entries(styles.sections)]);
  const widgets = Object.keys(styles.widgets);
  return {
    site: themeStyles(frame.theme) + styles.base,
    partsOf: (types, body) => [
      ...widgets.filter((prefix) => body.includes(`"${prefix}-`) || body.includes(` ${prefix}-`)),
      ...[...new Set(types)].sort(),
    ],
    ofParts: (names) => names.map((name) => parts.get(name) ?? "").join(""),
  };
}
