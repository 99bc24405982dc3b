/** The stylesheets of a site: one with its theme and what is on every page, one for each set of section types. */
import type { Catalogue } from "#section";
import type { SiteFrame } from "../document/index.ts";

export interface Stylesheets {
  /** The theme and the base, for every page. */
  readonly site: string;
  /** @returns the styles of these section types, in their order; empty when they have none */
  ofTypes(types: readonly string[]): string;
}

export const createStylesheets = ({ styles, themeStyles }: Catalogue, frame: SiteFrame): Stylesheets => ({
  site: themeStyles(frame.theme) + styles.base,
  ofTypes: (types) => types.map((type) => styles.sections[type] ?? "").join(""),
});
