/** What the JSON Schema says of a field by what the field is: its limit, its form, what may be chosen. */
import type * as z from "zod";
import { type FieldMeta, logoWidths } from "#section";

/** What editors offer that stands in no schema. */
export interface Known {
  /** Names of icons. */
  readonly icons?: readonly string[];
  /** Names of the fonts that come with sectile. */
  readonly fonts?: readonly string[];
}

/**
 * Everything that joins with a neighbour to one visible character, as accents, joiners, letters of Hangul, vowels of
 * Thai and Lao, halves of flags, tones of skin: JSON Schema counts it otherwise than a reader.
 */
const joining =
  "\\r\\p{M}\\p{Cf}\\u0D4E\\u0E33\\u0EB3\\u1100-\\u11FF\\uA960-\\uA97F\\uD7B0-\\uD7FF\\uFF9E\\uFF9F" +
  "\\u{111C2}\\u{111C3}\\u{113D1}\\u{1193F}\\u{11941}\\u{11A84}-\\u{11A89}\\u{11D46}\\u{11F02}" +
  "\\u{1F1E6}-\\u{1F1FF}\\u{1F3FB}-\\u{1F3FF}";

/**
 * Never stricter than `sectile check`: a form is what every value that it accepts has. Texts that hold markup, or marks that
 * join with the character before them, are longer as JSON than as seen; their limit is left to `check`.
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
        description: "A web address, a page of the site (/about), an anchor (#contacts), mailto: or tel:.",
        ...formed("^(?!\\s*(?:javascript|data|vbscript|file|blob):)", "No link leads there."),
      };
    case "picture":
      return {
        description: "A picture: a web address, or a file of the site's folder (assets/photo.jpg).",
        ...formed(
          "^(?!\\s*(?:javascript|data|vbscript|file|blob|mailto|tel|ftp):|\\s*#)",
          "A picture is a web address, or a file of the site's folder.",
        ),
      };
    case "icon":
      return {
        description: "The name of an icon of the Tabler set, for example mail.",
        ...(icons && { examples: icons }),
      };
    case "font":
      return {
        ...(fonts && {
          anyOf: [
            { enum: fonts },
            { pattern: "\\.woff2$" },
            {
              deprecationMessage:
                "No font of this name comes with sectile: visitors see one of their system's.",
            },
          ],
        }),
      };
    case "logo-width": {
      const { min, max } = logoWidths;
      return {
        description: `${min} to ${max}, less where the logo would be too high; ${meta.usual} by itself.`,
        anyOf: [
          { minimum: min, maximum: max },
          { deprecationMessage: `Pages show a logo between ${min} and ${max} pixels wide.` },
        ],
      };
    }
    case "flag":
      return { description: "A flag by its country: gb, and a region's where it has one: gb-wls." };
    case "event":
      return { description: "The id of one of the site's events." };
    case "date":
      return {
        description: 'A date and time with its time zone: "2027-09-30T09:00:00Z".',
        ...formed(
          "^\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d\\d:?\\d\\d)$",
          'Write it as "2027-09-30T09:00:00Z": ISO 8601, with a time zone.',
        ),
      };
    case "email":
      return {
        description: "An e-mail address.",
        ...formed("^[^@\\s].*@.+$", "Write it as name@example.org."),
      };
    case "colour":
      return {
        description: "A colour: # and 3 or 6 hexadecimal digits.",
        // What draws the colour beside it, and opens a picker.
        format: "color",
        ...formed(
          "^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$",
          'Write # and 3 or 6 digits, for example "#1b5e20".',
        ),
      };
    case "sizes":
      return { description: "The same picture in other widths, each an address or one with its size." };
    case "crop":
      return { description: "Which part of the picture its frame shows." };
    case "group":
      return meta.atLeastOne.length > 0
        ? { description: `At least one of ${meta.atLeastOne.join(", ")} must be filled.` }
        : {};
  }
}

const countOf = ({ min, max }: { min: number; max: number }): string =>
  min === max ? `A list of ${max} items.` : `A list of ${min === 0 ? "at most" : `${min} to`} ${max} items.`;

const formed = (pattern: string, patternErrorMessage: string) => ({ pattern, patternErrorMessage });

/** An unknown key is a warning, as it is to `sectile check`: for a validator all of them are allowed. */
export const objectKeywords = (schema: z.ZodObject): object =>
  Object.keys(schema.shape).length === 0
    ? {}
    : { additionalProperties: { deprecationMessage: "This name is not known here: nothing reads it." } };
