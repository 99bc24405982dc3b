/** JSON Schema keywords of a field by its kind: limit, pattern, allowed values. */
import type * as z from "zod";
import { defaultLogoWidth, type FieldMeta, logoWidths } from "#section";
import { englishOf } from "./conditions.ts";

/** Values that code editors can suggest and that are not part of the schema. */
export interface Known {
  /** Names of icons. */
  readonly icons?: readonly string[];
  /** Names of the fonts that come with sectile. */
  readonly fonts?: readonly string[];
}

/**
 * Characters that can form one visible character with a neighbour: accents, joiners, Hangul letters, Thai and Lao vowels,
 * halves of flags, skin tones. JSON Schema counts each of them, a reader doesn't.
 */
const joining =
  "\\r\\p{M}\\p{Cf}\\u0D4E\\u0E33\\u0EB3\\u1100-\\u11FF\\uA960-\\uA97F\\uD7B0-\\uD7FF\\uFF9E\\uFF9F" +
  "\\u{111C2}\\u{111C3}\\u{113D1}\\u{1193F}\\u{11941}\\u{11A84}-\\u{11A89}\\u{11D46}\\u{11F02}" +
  "\\u{1F1E6}-\\u{1F1FF}\\u{1F3FB}-\\u{1F3FF}";

/**
 * Returns the keywords of a field. They are never stricter than `sectile check`.
 *
 * Texts with markup or joining marks are longer in JSON than on screen, so their limit is left to `check`.
 */
export function keywordsOf(meta: FieldMeta, { icons, fonts }: Known): object {
  switch (meta.kind) {
    case "text": {
      const description = `${meta.plain ? "Plain text" : "Text, inline HTML allowed"}, at most ${meta.max} visible characters.`;
      return {
        description,
        ...(meta.required && { minLength: 1 }),
        if: { type: "string", pattern: meta.plain ? `[${joining}]` : `[<&${joining}]` },
        else: { type: "string", maxLength: meta.max },
      };
    }
    case "list":
      return { description: countOf(meta), minItems: meta.min, maxItems: meta.max };
    case "link":
      return {
        description: "A web address, a page (/about), an anchor (#contacts), mailto: or tel:.",
        ...formed("^(?!\\s*(?:javascript|data|vbscript|file|blob):)", "This kind of link is not allowed."),
      };
    case "picture":
      return {
        description: "An image: a web address or a file in the site folder (assets/photo.jpg).",
        ...formed(
          "^(?!\\s*(?:javascript|data|vbscript|file|blob|mailto|tel|ftp):|\\s*#)",
          "An image must be a web address or a file in the site folder.",
        ),
      };
    case "icon":
      return {
        description: "Icon name from the Tabler set, for example mail.",
        ...(icons && { examples: icons }),
      };
    case "font":
      return {
        ...(fonts && {
          anyOf: [
            { enum: fonts },
            { pattern: "\\.woff2$" },
            {
              deprecationMessage: "Unknown font. Visitors see a system font instead.",
            },
          ],
        }),
      };
    case "logo-width": {
      const { min, max } = logoWidths;
      return {
        description: `${min} to ${max} pixels, less if the logo would be too high. Default: ${defaultLogoWidth.desktop}.`,
        anyOf: [
          { minimum: min, maximum: max },
          { deprecationMessage: `Pages show the logo at ${min} to ${max} pixels wide.` },
        ],
      };
    }
    case "flag":
      return { description: "Country code of the flag: gb, or gb-wls for a region with its own flag." };
    case "event":
      return { description: "ID of one of the site's events." };
    case "date":
      return {
        description: 'Date and time with a time zone: "2027-09-30T09:00:00Z".',
        ...formed(
          "^\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d\\d:?\\d\\d)$",
          'Write it like "2027-09-30T09:00:00Z" (ISO 8601, with a time zone).',
        ),
      };
    case "email":
      return {
        description: "An email address.",
        ...formed("^[^@\\s].*@.+$", "Write it like name@example.org."),
      };
    case "colour":
      return {
        description: "Colour: # and 3 or 6 hex digits.",
        // Makes code editors show the colour and open a colour picker.
        format: "color",
        ...formed(
          "^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$",
          'Write # and 3 or 6 hex digits, for example "#1b5e20".',
        ),
      };
    case "number":
      return { description: `In ${englishOf(meta.unit)}.` };
    case "choice":
      return { enumDescriptions: Object.values(meta.labels).map(englishOf) };
    case "sizes":
      return { description: "The same image in other widths: addresses, each with an optional size." };
    case "crop":
      return { description: "Part of the image that is shown." };
    case "focus":
      return { description: "Point of the image that stays visible wherever the image is cropped." };
    case "group":
      return meta.atLeastOne.length > 0
        ? { description: `Fill in at least one of ${meta.atLeastOne.join(", ")}.` }
        : {};
  }
}

const countOf = ({ min, max }: { min: number; max: number }): string =>
  min === max ? `A list of ${max} items.` : `A list of ${min === 0 ? "at most" : `${min} to`} ${max} items.`;

const formed = (pattern: string, patternErrorMessage: string) => ({ pattern, patternErrorMessage });

/** An unknown key is only a warning, as in `sectile check`, so a JSON Schema validator accepts it. */
export const objectKeywords = (schema: z.ZodObject): object =>
  Object.keys(schema.shape).length === 0
    ? {}
    : { additionalProperties: { deprecationMessage: "Unknown field: it has no effect." } };
