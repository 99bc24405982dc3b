/** What a section type is: facts for the catalogue, the schema of its data, its view. */
import type { ComponentType } from "react";
import type { z } from "zod";
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

export const colorModes = ["DARK", "LIGHT", "EXTRALIGHT"] as const;
export type ColorMode = (typeof colorModes)[number];

export type Orientation = "LEFT" | "RIGHT";

/** How much white space stands above and below a section. */
export const spacings = ["compact", "normal", "airy"] as const;
export type Spacing = (typeof spacings)[number];

export interface SectionSchema<D extends z.ZodObject = z.ZodObject> {
  /** What owners call it. */
  readonly label: string;
  readonly category: Category;
  /** May stand once on a page. */
  readonly isUnique?: boolean;
  /** The mode of a section that has just been added; the empty string where modes do not apply. */
  readonly colorMode: ColorMode | "";
  /** Whether LEFT and RIGHT look different. */
  readonly hasOrientation?: boolean;
  /** Other layouts of the same data: the name in documents, and what owners call it. Without one it is the type's own. */
  readonly variants?: Readonly<Record<string, string>>;
  /** Height by width of the thumbnail; left out where there is none. */
  readonly thumbnailRatio?: number;
  /** Whether words stand on its background picture itself, which the section's colour must then cover enough (SEC-27). */
  readonly hasWordsOnPicture?: boolean;
  /** Whether it shows a form that is sent to the API: `check` says so where nobody has said where that is. */
  readonly hasForm?: boolean;
  /** Fields that only the first section of a page shows: a hero's logo, which stands in the bar. */
  readonly onlyWhenFirst?: readonly string[];
  /** Whether it lists pages of the site: its data has the fields of `listedPages()`, and its view asks `useSite().listPages(data)`. */
  readonly listsPages?: boolean;
  /**
   * Other hosts that its view, or what runs of it in browsers, loads something from: `{ frame: ["https://www.youtube-nocookie.com"] }`. The
   * policy of the pages that show it has them (TPS-5).
   */
  readonly hosts?: Readonly<Partial<Record<keyof ContentSources, readonly string[]>>>;
  readonly data: D;
  /**
   * What search engines read of a section with this data: a thing of schema.org, of plain texts, which goes into the page's
   * JSON-LD (OUT-3). Things of one type that have a list `mainEntity` are one thing on a page.
   */
  structuredData?(data: z.infer<D>): StructuredData;
}

/** A thing as JSON-LD has it. */
export interface StructuredData {
  readonly "@type": string;
  readonly mainEntity?: readonly object[];
  readonly [name: string]: unknown;
}

/** Declares a section type: the default export of its folder's `schema.ts`. The folder's name is the type's name. */
export const defineSection = <D extends z.ZodObject>(section: SectionSchema<D>): SectionSchema<D> => section;

/** The data of a section type, for its view: `SectionData<typeof schema>`. */
export type SectionData<S extends { data: z.ZodObject }> = z.infer<S["data"]>;

/** What a view receives. It never asks whether it is being edited. */
export interface SectionProps<D> {
  readonly data: D;
  readonly colorMode: ColorMode;
  readonly orientation: Orientation;
  /** One of the type's `variants`; undefined for its own layout. */
  readonly variant?: string | undefined;
  /**
   * The id of the section's own anchor point, unique in the page. Ids of elements inside the section are `${anchor}·name`: no
   * owner's id can hold a middle dot, which selectors take without escaping, so none of them is another section's anchor.
   */
  readonly anchor: string;
  /** The level of the section's title: 1 for the first title of the page. */
  readonly headingLevel: 1 | 2;
  /** The level of its items' titles: one below the section's own, or in its place when it has none. */
  readonly itemLevel: 2 | 3;
  /** Whether it is the first section of the page. */
  readonly isFirst: boolean;
  /** Whether nothing stands above it, the bar of navigation excepted. */
  readonly isAtTop: boolean;
}

/** One section type as the engine knows it: everything in its folder. */
export interface SectionType extends SectionSchema {
  readonly type: string;
  readonly isUnique: boolean;
  readonly hasOrientation: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: each view has its own data, which the type's own schema has checked
  readonly view: ComponentType<SectionProps<any>>;
  /** Sample data: shown in the catalogue, and the start of a section that an owner has just added. */
  readonly example: Readonly<Record<string, unknown>>;
}
