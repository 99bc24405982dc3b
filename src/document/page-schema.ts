/** Schemas of a page and of a section without its data (DOC-10 to DOC-12). */
import * as z from "zod";
import {
  categories,
  colorModes,
  dateTime,
  flag,
  group,
  knownText,
  pictureSource,
  plainText,
  spacings,
} from "#section";
import { statuses } from "./status.ts";

/** Overrides of authoring limits, keyed by field: `{"team": {"max": 12}, "team.name": {"max": 60}}` (DOC-12). */
const limitOverride = z.looseObject({
  min: z.number().int().min(0).optional().describe("Minimum number of items."),
  max: z.number().int().min(0).optional().describe("Maximum number of items or characters."),
  required: z.boolean().optional().describe("Makes the field required or optional."),
});

const uniqId = knownText("section-name", /^[\p{L}\p{N}_-]{1,128}$/u);

/** Any text: an unknown status is only a warning and does not block publishing. */
const status = (description: string) =>
  z
    .string()
    .max(100)
    .default("published")
    .meta({ description, examples: [...statuses] });

/** Fields of every section beside its data. */
const componentFields = {
  uniqId: uniqId.meta({
    description:
      "Name of the section, unique on its page. #Team-speakers links to the Team section named speakers.",
    examples: ["welcome"],
  }),
  label: z.string().optional().describe("Note for editors of the document. Visitors don't see it."),
  category: z.enum(categories).optional().describe("Category of its type in the catalogue."),
  colorMode: z
    .enum([...colorModes, ""])
    .optional()
    .describe("Colours of the section: dark, light or extra light. Default: those of the theme."),
  orientation: z
    .enum(["LEFT", "RIGHT"])
    .optional()
    .describe("Side of the picture, in sections with a picture next to text."),
  variant: z.string().max(60).optional().describe("Another layout of the section, if its type has variants."),
  spacing: z.enum(spacings).optional().describe("Space above and below the section. Default: normal."),
  status: status("Visitors see only published sections."),
  isUnique: flag().describe("Allows only one section of this type on a page."),
  thumbnail: z.string().optional().describe("Image of the type, for editors."),
  mobileThumbnail: z.string().optional().describe("Image of the type on a phone, for editors."),
  thumbnailRatio: z.number().optional().describe("Height of the image divided by its width, for editors."),
  hasAnimation: flag().describe("Note of the builder: animates the section when it appears."),
  validation: z
    .record(z.string(), limitOverride)
    .optional()
    .describe('Limits of this section only, by field: {"team": {"max": 12}, "team.name": {"max": 60}}.'),
  kept: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("Data of earlier types of the section, by type. It comes back when the type does."),
};

/** Section of any type; its data has the schema of its type. */
export const componentSchema = group({
  id: z.string().meta({
    description: "Section type. It defines the fields of data.",
    examples: ["Hero"],
  }),
  ...componentFields,
  data: z.unknown().describe("Contents of the section, as defined by its type."),
});

export const metaSchema = group({
  title: plainText({ max: 1000 }),
  keywords: plainText({ max: 5000 }),
  description: plainText({ max: 5000 }),
  useForAll: flag().describe("On the first page: uses its title, keywords and description for all pages."),
  /** Replaces the generated link preview (OUT-3). */
  image: pictureSource().describe(
    "Image for link previews of this page: a file in the site folder or a web address.",
  ),
  updatedAt: dateTime().describe("Time of the last change, for the sitemap."),
});

const pageFields = {
  path: z.string().meta({ description: 'Path of the page: "/" or "/about/team".', examples: ["/about"] }),
  language: z
    .string()
    .optional()
    .describe("Language code of the page, if it differs from that of its address."),
  alternate: z
    .record(z.string(), z.string())
    .optional()
    .describe("Paths of the versions of this page in other languages, by language code."),
  meta: metaSchema
    .prefault({})
    .describe("Title, description and image for search engines and link previews."),
  status: status("Only published pages are part of the site. Others are still checked."),
  draft: flag().describe('Same as the status "draft".'),
  publishAt: dateTime().describe("The page is not published before this time (--now, or the clock)."),
  unpublishAt: dateTime().describe(
    "The page is no longer published from this time on (--now, or the clock).",
  ),
  noindex: flag().describe("Asks search engines not to index the page, and leaves it out of the sitemap."),
};

export const pageSchema = group({ ...pageFields, components: z.array(z.unknown()) });
