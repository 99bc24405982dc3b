/** The validated site document, which is the input of the plan. */
import type { ColorMode, ListedPage, Orientation, Spacing } from "#section";
import type { SiteSettings } from "./site-schema.ts";
import type { Status } from "./status.ts";

export interface Section {
  readonly type: string;
  readonly uniqId: string;
  readonly colorMode: ColorMode;
  readonly orientation: Orientation;
  /** A variant of its type; undefined for the default layout. */
  readonly variant?: string | undefined;
  readonly spacing?: Spacing | undefined;
  /** Validated by the schema of the type; in a document with errors it can be invalid. */
  readonly data: Readonly<Record<string, unknown>>;
  /** References in its data, in the order of the schema. */
  readonly references: readonly SectionReference[];
  /** Distinct non-ASCII characters of its data; every font has ASCII. */
  readonly characters: string;
  /** Slugs of the headings of an article, which links can name. */
  readonly slugs?: readonly string[] | undefined;
  /** JSON pointer of the section, for diagnostics of later steps. */
  readonly pointer: string;
  /** SHA-256 of its text in the document, in hex: equal keys mean equal sections. */
  readonly key?: string | undefined;
}

export interface SectionReference extends PageReference {
  /** JSON pointer within the section data: `/team/0/imgUrl`. */
  readonly pointer: string;
}

/** Summary of a page whose section data is not loaded, for the plan: large sites never have all pages in memory. */
interface PageSummary {
  /** Distinct references of its sections. */
  readonly references: readonly SummarizedReference[];
  /** Distinct non-ASCII characters of its texts. */
  readonly characters: string;
  /** Its first title without markup, if any. */
  readonly title?: string | undefined;
  /** Its first picture that is not a logo, as written in its section, with its focal point. */
  readonly picture?: Pick<ListedPage, "imgUrl" | "imgFocus"> | undefined;
}

interface SummarizedReference extends PageReference {
  /** True if an earlier language has the same reference at the same places, because the translation does not set it. */
  readonly isShared?: boolean;
}

export interface PageReference {
  readonly kind: "link" | "picture" | "icon" | "flag";
  readonly value: string;
}

/** Publication of a page: from `publishAt` until before `unpublishAt` (ISO 8601 with a time zone). */
export interface Publication {
  readonly status: Status;
  readonly publishAt?: string | undefined;
  readonly unpublishAt?: string | undefined;
}

export interface Page {
  readonly path: string;
  /** Language code, if it differs from that of its route. */
  readonly language: string | undefined;
  /** Paths of its versions in other languages, by language code. */
  readonly alternate: Readonly<Record<string, string>>;
  readonly meta: {
    readonly title: string;
    readonly keywords: string;
    readonly description: string;
    readonly useForAll: boolean;
    /** Picture for link previews: a web address or a file in the site folder. */
    readonly image?: string | undefined;
    /** ISO 8601 with a time zone. */
    readonly updatedAt?: string | undefined;
  };
  /** Publication status and times; undefined for always. */
  readonly publication?: Publication | undefined;
  /** True if search engines should not index it. */
  readonly noindex?: boolean | undefined;
  /** The published sections, in order. */
  readonly sections: readonly Section[];
  readonly pointer: string;
  /** Maps a pointer into a translated page to its place in the file; absent if both are the same. */
  readonly originOf?: (pointer: string) => string;
  /** Present if the section data is not loaded. */
  readonly summary?: PageSummary;
}

export interface Language {
  /** BCP 47; an empty string for the unnamed language of a site without languages. */
  readonly code: string;
  readonly name: string;
  readonly flagCode: string | undefined;
  readonly isPrimary: boolean;
  /** True if it has its own routes. */
  readonly isActive: boolean;
}

/** The site in one language: the primary document with the translation applied. */
export interface LocalizedSite {
  readonly language: Language;
  readonly settings: SiteSettings;
  /** A page that is equal in several languages is one object. */
  readonly pages: readonly Page[];
  /** Maps a pointer into its settings to its place in the file, which can be in the translation. */
  readonly originOf: (pointer: string) => string;
}

export interface Site {
  readonly primary: LocalizedSite;
  /** All languages in document order, the primary one first. */
  readonly locales: readonly LocalizedSite[];
}
