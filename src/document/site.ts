/** The site document after validation: what the plan is made from. */
import type { ColorMode, Orientation, Spacing } from "#section";
import type { Publication } from "./publication.ts";
import type { SiteSettings } from "./site-schema.ts";

export interface Section {
  readonly type: string;
  readonly uniqId: string;
  readonly colorMode: ColorMode;
  readonly orientation: Orientation;
  /** One that its type has; undefined for the type's own layout. */
  readonly variant?: string | undefined;
  readonly spacing?: Spacing | undefined;
  /** Checked by the type's own schema; in a document with errors it may hold them. */
  readonly data: Readonly<Record<string, unknown>>;
  /** What its data names, in the order of its schema. */
  readonly references: readonly SectionReference[];
  /** The characters of its data beyond ASCII, which every font has: each once. */
  readonly characters: string;
  /** JSON pointer of the component, for diagnostics of later steps. */
  readonly pointer: string;
  /** SHA-256 of its text in the document, hex: sections with the same one are the same, wherever they stand. */
  readonly key?: string | undefined;
}

export interface SectionReference extends PageReference {
  /** Where it stands in the section's data: `/team/0/imgUrl`. */
  readonly pointer: string;
}

/** What the plan needs of a page whose sections' data is not at hand: a large site's pages are never all in memory. */
interface PageSummary {
  /** What its sections name, each once. */
  readonly references: readonly SummarizedReference[];
  /** The characters of its texts beyond ASCII. */
  readonly characters: string;
  /** Its first title, without markup, where it has one. */
  readonly title?: string | undefined;
  /** Its first picture that is no logo, as its section names it. */
  readonly picture?: string | undefined;
}

interface SummarizedReference extends PageReference {
  /** True where the page names it in an earlier language too, at the same places: its translation does not write it. */
  readonly isShared?: boolean;
}

export interface PageReference {
  readonly kind: "link" | "picture" | "icon" | "flag";
  readonly value: string;
}

export interface Page {
  readonly path: string;
  /** Code of the page's language where it is not the one of its route. */
  readonly language: string | undefined;
  /** Paths of the pages that say the same in other languages, by language code. */
  readonly alternate: Readonly<Record<string, string>>;
  readonly meta: {
    readonly title: string;
    readonly keywords: string;
    readonly description: string;
    readonly useForAll: boolean;
    /** By which the page is shared: a web address, or a file of the site's folder. */
    readonly image?: string | undefined;
    /** ISO 8601 with a time zone. */
    readonly updatedAt?: string | undefined;
  };
  /** When the page is part of the bundle; undefined for always. */
  readonly publication?: Publication | undefined;
  /** Whether search engines are asked to leave it out. */
  readonly noindex?: boolean | undefined;
  /** The published sections, in order. */
  readonly sections: readonly Section[];
  readonly pointer: string;
  /** Where a pointer into a translated page really stands in the file; absent where it stands there itself. */
  readonly originOf?: (pointer: string) => string;
  /** Present where the sections' data is left out. */
  readonly summary?: PageSummary;
}

export interface Language {
  /** BCP 47; the empty string for the one unnamed language of a site that lists none. */
  readonly code: string;
  readonly name: string;
  readonly flagCode: string | undefined;
  readonly isPrimary: boolean;
  /** Whether it has routes of its own. */
  readonly isActive: boolean;
}

/** The whole site in one language: the primary document with that language's translations laid over it. */
export interface LocalizedSite {
  readonly language: Language;
  readonly settings: SiteSettings;
  /** A page that is the same in several languages is the same object. */
  readonly pages: readonly Page[];
  /** Where a pointer of its frame really stands in the file: in the translation, if that gave the value. */
  readonly originOf: (pointer: string) => string;
}

export interface Site {
  readonly primary: LocalizedSite;
  /** Every language of the document in its order, the primary first. */
  readonly locales: readonly LocalizedSite[];
}
