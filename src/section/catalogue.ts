/** The catalogue: every section type, widget and third party with the styles and words they share. Compiled once, from folders. */
import type { ComponentType } from "react";
import type { ColorMode, SectionType } from "./define-section.ts";
import type { ThirdParty } from "./define-third-party.ts";

/** A widget's `view.tsx`: it shows nothing where the site has no use for it. */
export interface Widget {
  readonly View: ComponentType;
  /** Before everything else, in the aside after the footer, after everything else; or what an unknown address shows. */
  readonly placement: "start" | "aside" | "end" | "notFound";
}

/** A module for browsers, compiled to the body of a function that returns its exports. */
export interface BrowserPart {
  readonly code: string;
  /** Names of the parts it takes its imports from, each as `$<name>`. */
  readonly needs: readonly string[];
}

/** What runs in browsers, ready to be put together. */
export interface BrowserCode {
  /** `behaviour:<folder>`, `island:<folder>`, and modules that those share, by name. */
  readonly parts: Readonly<Record<string, BrowserPart>>;
  /** The code of the part `react`, by runtime. */
  readonly runtimes: Readonly<Record<string, string>>;
  /** The script that stands in the page itself. */
  readonly inline: string;
}

/** What a site's theme can begin with, by the same names; what it leaves out is as it is without one. */
export type Look = Readonly<Record<string, unknown>> & {
  readonly palette?: Readonly<Record<string, string>>;
};

export interface Catalogue {
  /** By type name, in alphabetical order. */
  readonly sections: ReadonlyMap<string, SectionType>;
  /** Site-wide widgets that the page places itself, by the name of their folder. */
  readonly widgets: ReadonlyMap<string, Widget>;
  /** What sites may load from other hosts, by the name in documents, in alphabetical order. */
  readonly thirdParties: ReadonlyMap<string, ThirdParty>;
  /** By the name in documents, in alphabetical order. */
  readonly looks: ReadonlyMap<string, Look>;
  readonly styles: {
    /** The reset: on every page. */
    readonly base: string;
    /** Of elements and widgets, by the prefix of their class names: on the pages that show it. */
    readonly widgets: Readonly<Record<string, string>>;
    /** By section type: on the pages that show it. */
    readonly sections: Readonly<Record<string, string>>;
    /** Of variants of section types, by the prefix of their class names: on the pages that show one, after all others. */
    readonly variants: Readonly<Record<string, string>>;
  };
  readonly browser: BrowserCode;
  /** The site's theme as custom properties. */
  // biome-ignore lint/suspicious/noExplicitAny: the document's schema decides what a theme is; templates draw it
  readonly themeStyles: (theme: any) => string;
  /** How much of its colour each mode lays over a picture at least, so that words on it can be read (SEC-27): 0..1. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly leastOverlays: (theme: any) => Readonly<Record<ColorMode, number>>;
  /** Colours of the palette that a mode shows otherwise, to keep them readable (SEC-27). */
  readonly movedColours: (
    // biome-ignore lint/suspicious/noExplicitAny: as above
    theme: any,
  ) => readonly { readonly mode: ColorMode; readonly name: string; readonly shown: string }[];
  /** Rules for the classes of coloured words (palette.ts); on the pages that show one. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly textColours: (theme: any) => string;
  /** Hex colours of the site as a whole; ink and accent can be told from the ground. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly brandColours: (theme: any) => { ground: string; ink: string; accent: string };
  /** Words of the interface: language code, then message key. English is complete. */
  readonly messages: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
