/** The catalogue: every section type and widget with the styles and words they share. Compiled once, from folders. */
import type { ComponentType } from "react";
import type { SectionType } from "./define-section.ts";

export interface Catalogue {
  /** By type name, in alphabetical order. */
  readonly sections: ReadonlyMap<string, SectionType>;
  /** Site-wide pieces that the page's frame places itself, by the name of their folder. */
  readonly widgets: { readonly disclaimer: ComponentType };
  readonly styles: {
    /** Reset, elements and widgets: on every page. */
    readonly base: string;
    /** By section type: on the pages that show it. */
    readonly sections: Readonly<Record<string, string>>;
  };
  /** The site's theme as custom properties. */
  // biome-ignore lint/suspicious/noExplicitAny: the document's schema decides what a theme is; templates draw it
  readonly themeStyles: (theme: any) => string;
  /** Words of the interface: language code, then message key. English is complete. */
  readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
