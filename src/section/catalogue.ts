/**
 * Catalogue: all section types, widgets and third parties, with the
 * styles and messages that they share. Compiled once, from folders.
 */
import type { ComponentType } from "react";
import type { ColorMode, SectionType } from "./define-section.ts";
import type { ThirdParty } from "./define-third-party.ts";

/** A widget's `view.tsx`. It renders nothing on sites that don't need it. */
export interface Widget {
  readonly View: ComponentType;
  /**
   * `start`: first on the page. `aside`: after the footer. `end`: last. `notFound`: content of the page for unknown addresses.
   */
  readonly placement: "start" | "aside" | "end" | "notFound";
}

/** Browser module, compiled to the body of a function that returns its exports. */
export interface BrowserPart {
  readonly code: string;
  /** Names of the parts that it imports, each available as `$<name>`. */
  readonly needs: readonly string[];
}

/** Browser code, ready to be assembled into scripts. */
export interface BrowserCode {
  /** `behaviour:<folder>`, `island:<folder>`, and the modules that they share, by name. */
  readonly parts: Readonly<Record<string, BrowserPart>>;
  /** Code of the part `react`, by runtime. */
  readonly runtimes: Readonly<Record<string, string>>;
  /** Inline script of the page. */
  readonly inline: string;
}

/** Preset values of a site's theme, under the theme's keys. Keys that it omits have their usual defaults. */
export type Look = Readonly<Record<string, unknown>> & {
  readonly palette?: Readonly<Record<string, string>>;
};

export interface Catalogue {
  /** By type name, in alphabetical order. */
  readonly sections: ReadonlyMap<string, SectionType>;
  /** Site-wide widgets that the page places itself, by folder name. */
  readonly widgets: ReadonlyMap<string, Widget>;
  /** Third parties that sites can load, by their name in documents, in alphabetical order. */
  readonly thirdParties: ReadonlyMap<string, ThirdParty>;
  /** By their name in documents, in alphabetical order. */
  readonly looks: ReadonlyMap<string, Look>;
  readonly styles: {
    /** CSS reset, on every page. */
    readonly base: string;
    /** Styles of elements and widgets, by class name prefix; included on pages that show them. */
    readonly widgets: Readonly<Record<string, string>>;
    /** By section type; included on pages that show it. */
    readonly sections: Readonly<Record<string, string>>;
    /** Styles of section variants, by class name prefix; included on pages that show one, after all other styles. */
    readonly variants: Readonly<Record<string, string>>;
  };
  readonly browser: BrowserCode;
  /** Returns the site's theme as custom properties. */
  // biome-ignore lint/suspicious/noExplicitAny: the document's schema defines the theme
  readonly themeStyles: (theme: any) => string;
  /** Returns the minimum opacity of each mode's colour over a picture, so that text on it stays readable (SEC-27): 0..1. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly leastOverlays: (theme: any) => Readonly<Record<ColorMode, number>>;
  /** Returns the contrast of a colour, `#rrggbb`, with the background of a mode: 1..21. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly contrastOn: (theme: any, mode: ColorMode, colour: string) => number;
  /** Returns palette colours that a mode adjusts to keep them readable (SEC-27). */
  readonly movedColours: (
    // biome-ignore lint/suspicious/noExplicitAny: as above
    theme: any,
  ) => readonly { readonly mode: ColorMode; readonly name: string; readonly shown: string }[];
  /** Returns CSS rules for coloured text (palette.ts); included on pages that show some. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly textColours: (theme: any) => string;
  /** Returns hex colours of the site as a whole. Ink and accent have enough contrast with the background. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly brandColours: (theme: any) => { background: string; ink: string; accent: string };
  /** Interface texts: by language code, then by message key. English is complete. */
  readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
