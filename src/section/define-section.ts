/** Definition of a section type: facts for the catalogue, the schema of its data, its view. */
import type { ComponentType } from "react";
import type { z } from "zod";
import type { Label } from "../diagnostic/index.ts";
import type { ContentSources } from "./define-third-party.ts";

export const categories = [
  "header",
  "footer",
  "basic",
  "text",
  "feature",
  "team",
  "client",
  "step",
  "contact",
] as const;
export type Category = (typeof categories)[number];

/** Groups of section types by what owners use them for, in the order of the dialog "Add a section". */
export const purposes = [
  "opening",
  "text",
  "pictures",
  "offer",
  "people",
  "proof",
  "steps",
  "questions",
  "action",
  "contact",
  "news",
  "frame",
] as const;
type KnownPurpose = (typeof purposes)[number];

/** One of the groups, or a group of the type's own by its name for owners: `{ en: "Menus", ru: "Меню" }`. */
export type Purpose = KnownPurpose | Exclude<Label, string>;

const purposeOfCategory: Readonly<Record<Category, KnownPurpose>> = {
  header: "opening",
  footer: "frame",
  basic: "text",
  text: "text",
  feature: "offer",
  team: "people",
  client: "proof",
  step: "steps",
  contact: "contact",
};

/** Returns the group of a section type in the dialog "Add a section". */
export const purposeOf = ({ purpose, category }: Pick<SectionSchema, "purpose" | "category">): Purpose =>
  purpose ?? purposeOfCategory[category];

export const colorModes = ["DARK", "LIGHT", "EXTRALIGHT"] as const;
export type ColorMode = (typeof colorModes)[number];

/**
 * Returns the colour mode of a section that sets none. A dark site is dark throughout; in a light one, types such as footers
 * keep their own.
 * @param siteMode `theme.colorMode`
 */
export const defaultColorMode = (
  type: Pick<SectionSchema, "colorMode"> | undefined,
  siteMode: ColorMode,
): ColorMode => (siteMode === "DARK" ? siteMode : type?.colorMode || siteMode);

export type Orientation = "LEFT" | "RIGHT";

/** White space above and below a section. */
export const spacings = ["compact", "normal", "airy"] as const;
export type Spacing = (typeof spacings)[number];

export interface SectionSchema<D extends z.ZodObject = z.ZodObject> {
  /** Name shown to owners. */
  readonly label: string;
  readonly category: Category;
  /** Group in the dialog "Add a section". Default: that of its category. */
  readonly purpose?: Purpose | undefined;
  /** Allowed only once per page. */
  readonly isUnique?: boolean;
  /** Colour mode of a newly added section in a light site; the empty string where modes do not apply. */
  readonly colorMode: ColorMode | "";
  /** True if LEFT and RIGHT look different. */
  readonly hasOrientation?: boolean;
  /**
   * Alternative layouts of the same data, by their name in documents;
   * the value is shown to owners. Default: the type's own layout.
   */
  readonly variants?: Readonly<Record<string, string>>;
  /** Height of the thumbnail divided by its width; omitted if there is none. */
  readonly thumbnailRatio?: number;
  /** True if text is placed directly on its background picture, which the section's colour must then cover enough (SEC-27). */
  readonly hasWordsOnPicture?: boolean;
  /** True if it shows a form that is sent to the API. `check` warns when no API address is configured. */
  readonly hasForm?: boolean;
  /** Fields that only the first section of a page shows, such as a hero's logo in the bar. */
  readonly onlyWhenFirst?: readonly string[];
  /**
   * True if it lists pages of the site: its data has the fields of
   * `listedPages()`, and its view calls `useSite().listPages(data)`.
   */
  readonly listsPages?: boolean;
  /**
   * True if it is the article of its page, with the fields of `article()`: they also describe the page in lists, feeds and to
   * search engines, where the page has no metadata of its own.
   */
  readonly isArticle?: boolean;
  /**
   * Other hosts that its view or its browser code loads from: `{ frame: ["https://www.youtube-nocookie.com"] }`. They are added
   * to the content policy of the pages that show it (TPS-5).
   */
  readonly hosts?: Readonly<Partial<Record<keyof ContentSources, readonly string[]>>>;
  readonly data: D;
  /**
   * Returns a schema.org object with plain texts for the page's JSON-LD, which search engines read (OUT-3). Objects of one type
   * that have a list `mainEntity` are merged into one per page.
   */
  structuredData?(data: z.infer<D>): StructuredData;
}

/** JSON-LD object. */
export interface StructuredData {
  readonly "@type": string;
  readonly mainEntity?: readonly object[];
  readonly [name: string]: unknown;
}

/** Declares a section type: the default export of its folder's `schema.ts`. The folder's name is the type's name. */
export const defineSection = <D extends z.ZodObject>(section: SectionSchema<D>): SectionSchema<D> => section;

/** Data of a section type, for its view: `SectionData<typeof schema>`. */
export type SectionData<S extends { data: z.ZodObject }> = z.infer<S["data"]>;

/** Props of a section's view. A view never checks if it is being edited. */
export interface SectionProps<D> {
  readonly data: D;
  readonly colorMode: ColorMode;
  readonly orientation: Orientation;
  /** One of the type's `variants`; undefined for its own layout. */
  readonly variant?: string | undefined;
  /**
   * Id of the section's own anchor, unique on the page. Ids of elements inside the section are `${anchor}·name`. An owner's id
   * can't contain a middle dot, so it never equals another section's anchor; selectors accept the dot without escaping.
   */
  readonly anchor: string;
  /** Heading level of the section's title: 1 for the first title of the page. */
  readonly headingLevel: 1 | 2;
  /** Heading level of its items' titles: one below the section's own, or the same if it has none. */
  readonly itemLevel: 2 | 3;
  /** True for the first section of the page. */
  readonly isFirst: boolean;
  /** True if nothing is above it except the navigation bar. */
  readonly isAtTop: boolean;
}

/** Section type as the engine knows it: everything in its folder. */
export interface SectionType extends SectionSchema {
  readonly type: string;
  readonly isUnique: boolean;
  readonly hasOrientation: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: each view has its own data type, validated by the type's schema
  readonly view: ComponentType<SectionProps<any>>;
  /** Sample data: shown in the catalogue, and the initial data of a new section. */
  readonly example: Readonly<Record<string, unknown>>;
}
