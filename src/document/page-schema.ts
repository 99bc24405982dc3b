/** The schema of a page and of the frame around a section's data (DOC-10 to DOC-12). */
import * as z from "zod";
import {
  type Catalogue,
  categories,
  colorModes,
  flag,
  formed,
  group,
  plainText,
  type SectionType,
} from "#section";

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

/** What surrounds every section's data. */
const componentFields = {
  uniqId,
  label: z.string().optional(),
  category: z.enum(categories).optional(),
  colorMode: z.enum([...colorModes, ""]).optional(),
  orientation: z.enum(["LEFT", "RIGHT"]).optional(),
  /** Only `published` is shown to visitors. */
  status: z.string().max(100).default("published"),
  isUnique: flag(),
  thumbnail: z.string().optional(),
  mobileThumbnail: z.string().optional(),
  thumbnailRatio: z.number().optional(),
  hasAnimation: flag(),
  validation: z.record(z.string(), limitOverride).optional(),
};

/** A component of any type; its data is checked by its own type's schema. */
export const componentSchema = group({ id: z.string(), ...componentFields, data: z.unknown() });

const meta = group({
  title: plainText({ max: 1000 }),
  keywords: plainText({ max: 5000 }),
  description: plainText({ max: 5000 }),
  /** The first page's title, keywords and description stand for every page. */
  useForAll: flag(),
});

const pageFields = {
  path: z.string(),
  /** Code of the page's language where it is not the one of its route. */
  language: z.string().optional(),
  /** Paths of the pages that say the same in other languages, by language code. */
  alternate: z.record(z.string(), z.string()).optional(),
  meta: meta.prefault({}),
};

export const pageSchema = group({ ...pageFields, components: z.array(z.unknown()) });

/** A page whose components are told apart by their types: for the JSON Schema. */
export const fullPageSchema = (catalogue: Catalogue) => {
  const [first, ...others] = [...catalogue.sections.values()].map(fullComponentSchema);
  if (!first) throw new Error("The catalogue holds no section type.");
  return group({ ...pageFields, components: z.array(z.discriminatedUnion("id", [first, ...others])) });
};

const fullComponentSchema = ({ type, label, data }: SectionType) =>
  group({ id: z.literal(type).meta({ title: label }), ...componentFields, data });
