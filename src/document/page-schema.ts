/** The schema of a page and of what stands around a section's data (DOC-10 to DOC-12). */
import * as z from "zod";
import {
  type Catalogue,
  categories,
  colorModes,
  dateTime,
  flag,
  formed,
  group,
  pictureSource,
  plainText,
  type SectionType,
  spacings,
} from "#section";
import { statuses } from "./status.ts";

/** Authoring limits of one instance, keyed by field: `{"team": {"max": 12}, "team.name": {"max": 60}}` (DOC-12). */
const limitOverride = z.looseObject({
  min: z.number().int().min(0).optional(),
  max: z.number().int().min(0).optional(),
  required: z.boolean().optional(),
});

const uniqId = formed(/^[\p{L}\p{N}_-]{1,128}$/u, {
  what: "a section's uniqId",
  hint: () => 'Write letters, digits, "_" and "-", at most 128 in all: it names a place to link to.',
});

/** Any text: one that is not known is a warning, and does not keep the site from being published. */
const status = (description: string) =>
  z
    .string()
    .max(100)
    .default("published")
    .meta({ description, examples: [...statuses] });

/** What surrounds every section's data. */
const componentFields = {
  uniqId,
  label: z.string().optional(),
  category: z.enum(categories).optional(),
  colorMode: z.enum([...colorModes, ""]).optional(),
  orientation: z.enum(["LEFT", "RIGHT"]).optional(),
  variant: z.string().max(60).optional(),
  spacing: z
    .enum(spacings)
    .optional()
    .describe("The white space above and below the section; normal by itself."),
  status: status("Only a section that is published is shown to visitors."),
  isUnique: flag(),
  thumbnail: z.string().optional(),
  mobileThumbnail: z.string().optional(),
  thumbnailRatio: z.number().optional(),
  hasAnimation: flag(),
  validation: z.record(z.string(), limitOverride).optional(),
  kept: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("Data that the section had as other types, by their names: it comes back with them."),
};

/** A component of any type; its data is checked by its own type's schema. */
export const componentSchema = group({ id: z.string(), ...componentFields, data: z.unknown() });

export const metaSchema = group({
  title: plainText({ max: 1000 }),
  keywords: plainText({ max: 5000 }),
  description: plainText({ max: 5000 }),
  /** The first page's title, keywords and description stand for every page. */
  useForAll: flag(),
  /** By which this page alone is shared, in place of the card that is drawn for it (OUT-3). */
  image: pictureSource(),
  /** When its contents last changed: for the sitemap. */
  updatedAt: dateTime(),
});

const pageFields = {
  path: z.string(),
  /** Code of the page's language where it is not the one of its route. */
  language: z.string().optional(),
  /** Paths of the pages that say the same in other languages, by language code. */
  alternate: z.record(z.string(), z.string()).optional(),
  meta: metaSchema.prefault({}),
  status: status("Only a page that is published is part of the bundle; the others are checked and kept out."),
  draft: flag().describe('The same as the status "draft".'),
  publishAt: dateTime().describe("The page is kept out before this moment (--now, or the clock)."),
  unpublishAt: dateTime().describe("The page is kept out from this moment on (--now, or the clock)."),
  noindex: flag().describe("Search engines are asked to leave the page out, and the sitemap does."),
};

export const pageSchema = group({ ...pageFields, components: z.array(z.unknown()) });

/** A page whose components are told apart by their types: for the JSON Schema. */
export const fullPageSchema = (catalogue: Catalogue) => {
  const [first, ...others] = [...catalogue.sections.values()].map(fullComponentSchema);
  if (!first) throw new Error("The catalogue holds no section type.");
  return group({ ...pageFields, components: z.array(z.discriminatedUnion("id", [first, ...others])) });
};

const fullComponentSchema = ({ type, label, data, variants = {} }: SectionType) =>
  group({
    id: z.literal(type).meta({ title: label }),
    ...componentFields,
    variant: variantSchema(variants).optional(),
    data,
  });

const variantSchema = (variants: Readonly<Record<string, string>>) =>
  Object.keys(variants).length === 0
    ? z.never()
    : z.enum(Object.keys(variants)).describe(
        `Another layout: ${Object.entries(variants)
          .map(([name, label]) => `${name} (${label})`)
          .join(", ")}.`,
      );
