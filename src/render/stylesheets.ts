/**
 * Stylesheets of a site: one for each set of parts that its pages show, including theme and base. One file compresses better than
 * several, and the first page of a visit, which counts most, requests one file instead of two.
 */
import { type Catalogue, colourPrefix } from "#section";
import type { SiteSettings } from "../document/index.ts";
import type { BodyAttributes } from "./body-attributes.ts";

export interface Stylesheets {
  /**
   * @param types the page's section types
   * @param body attributes of the page's tags, which identify its widgets
   * @returns names of the parts that the page shows besides the base, in a fixed order
   */
  partsOf(types: Iterable<string>, body: Pick<BodyAttributes, "classes">): readonly string[];
  /** @returns the theme, the base, and the styles of these parts, in their order */
  ofParts(parts: readonly string[]): string;
}

/** @param fonts rules of the site's fonts */
export function createStylesheets(
  { styles, themeStyles, textColours }: Catalogue,
  settings: SiteSettings,
  fonts: string,
): Stylesheets {
  // Few pages colour single words, so the theme's rules for those are a separate part, like a widget's.
  const byPrefix = { ...styles.widgets, [colourPrefix]: textColours(settings.theme) };
  const parts = new Map(Object.entries({ ...byPrefix, ...styles.sections, ...styles.variants }));
  const widgets = Object.keys(byPrefix);
  const variants = Object.keys(styles.variants);
  const shownIn = createFinder([...widgets, ...variants]);
  const always = fonts + themeStyles(settings.theme) + styles.base;
  return {
    partsOf(types, { classes }) {
      const shown = shownIn(classes);
      const isShown = (prefix: string) => shown.has(prefix);
      return [...widgets.filter(isShown), ...[...new Set(types)].sort(), ...variants.filter(isShown)];
    },
    ofParts: (names) => always + names.map((name) => parts.get(name) ?? "").join(""),
  };
}

/**
 * @returns a function that finds the prefixes used by the class names of a page. A site's pages have a few hundred distinct
 *   values of `class`, and each is parsed once
 */
function createFinder(prefixes: readonly string[]): (classes: Iterable<string>) => ReadonlySet<string> {
  const cache = new Map<string, readonly string[]>();
  const read = (classes: string): readonly string[] => {
    const names = classes.split(" ");
    const found = prefixes.filter((prefix) => names.some((name) => name.startsWith(`${prefix}-`)));
    cache.set(classes, found);
    return found;
  };
  return (values) => {
    const shown = new Set<string>();
    for (const classes of values) for (const prefix of cache.get(classes) ?? read(classes)) shown.add(prefix);
    return shown;
  };
}
