/** The schema of a page and of what stands around a section's data (DOC-10 to DOC-12). */
import * as z from "zod";
import {
  categories,
  colorModes,
  dateTime,
  flag,
  formed,
  group,
  pictureSource,
  plainText,
  spacings,
} from "#section";
import { statuses } from "./status.ts";

/** Authoring limits of one instance, keyed by field: `{"team": {"max": 12}, "team.name": {"max": 60}}` (DOC-12). */
const limitOverride = z.looseObject({
  min: z.number().int().min(0).optional().describe("The fewest items."),
  max: z.number().int().min(0).optional().describe("The most items, or the most characters."),
  required: z.boolean().optional().describe("Whether it has to be there."),
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
  uniqId: uniqId.describe(
    "The section's own name, once on a page: #Team-speakers leads to the Team called speakers.",
  ),
  label: z.string().optional().describe("A note for whoever edits the document: nobody else sees it."),
  category: z.enum(categories).optional().describe("In which part of the catalogue its type stands."),
  colorMode: z
    .enum([...colorModes, ""])
    .optional()
    .describe("The section's colours: dark, light or extra light; the theme's by itself."),
  orientation: z
    .enum(["LEFT", "RIGHT"])
    .optional()
    .describe("On which side its picture stands, where it has one beside words."),
  variant: z
    .string()
    .max(60)
    .optional()
    .describe("Another layout of the same data, of those that the section's type has."),
  spacing: z
    .enum(spacings)
    .optional()
    .describe("The white space above and below the section; normal by itself."),
  status: status("Only a section that is published is shown to visitors."),
  isUnique: flag().describe("A note of its type: whether it may stand once on a page."),
  thumbnail: z.string().optional().describe("A note of its type: its picture."),
  mobileThumbnail: z.string().optional().describe("A note of its type: its picture on a phone."),
  thumbnailRatio: z.number().optional().describe("A note of its type: its picture's height by its width."),
  hasAnimation: flag().describe("A note of the builder: whether it moves into sight."),
  validation: z
    .record(z.string(), limitOverride)
    .optional()
    .describe('Limits of this section alone, by field: {"team": {"max": 12}, "team.name": {"max": 60}}.'),
  kept: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("Data that the section had as other types, by their names: it comes back with them."),
};

/** A component of any type; its data is checked by its own type's schema. */
export const componentSchema = group({
  id: z.string().describe("The section's type: one of the catalogue, which says what its data holds."),
  ...componentFields,
  data: z.unknown().describe("What the section says, as its type has it."),
});

export const metaSchema = group({
  title: plainText({ max: 1000 }),
  keywords: plainText({ max: 5000 }),
  description: plainText({ max: 5000 }),
  useForAll: flag().describe(
    "Whether the first page's title, keywords and description stand for every page.",
  ),
  /** In place of the card that is drawn for it (OUT-3). */
  image: pictureSource().describe(
    "The picture by which this page alone is shared: a file of the site's folder, or a web address.",
  ),
  updatedAt: dateTime().describe("When its contents last changed: for the sitemap."),
});

const pageFields = {
  path: z.string().describe('The page\'s address within the site: "/" or "/about/team".'),
  language: z
    .string()
    .optional()
    .describe("The code of the page's language where it is not the one of its route."),
  alternate: z
    .record(z.string(), z.string())
    .optional()
    .describe("Paths of the pages that say the same in other languages, by language code."),
  meta: metaSchema.prefault({}).describe("What search engines and those who are sent the page see of it."),
  status: status("Only a page that is published is part of the bundle; the others are checked and kept out."),
  draft: flag().describe('The same as the status "draft".'),
  publishAt: dateTime().describe("The page is kept out before this moment (--now, or the clock)."),
  unpublishAt: dateTime().describe("The page is kept out from this moment on (--now, or the clock)."),
  noindex: flag().describe("Search engines are asked to leave the page out, and the sitemap does."),
};

export const pageSchema = group({ ...pageFields, components: z.array(z.unknown()) });
