/** What is said of the sections of a page: of what type and variant they are, and how they follow each other. */
import { quote, suggestion } from "./phrases.ts";
import { error, warning } from "./severity.ts";

export const sectionWording = {
  "unknown-section": error<{ found: string; nearest?: string | undefined }>(({ found, nearest }) => ({
    message: `There is no section type ${quote(found)}.`,
    hint: suggestion(nearest, "`sectile sections` lists the types."),
  })),
  "unknown-variant": error<{
    found: string;
    type: string;
    allowed: readonly string[];
    nearest?: string | undefined;
  }>(({ found, type, allowed, nearest }) => ({
    message: `A section of the type ${type} has no variant ${quote(found)}.`,
    hint: suggestion(
      nearest,
      allowed.length > 0 ? `It has ${allowed.join(", ")}.` : "It has one layout: leave the key out.",
    ),
  })),
  "unique-section": error<{ type: string; first: string }>(({ type, first }) => ({
    message: `A section of the type ${type} may stand once on a page; there is one at ${first}.`,
    hint: "Remove one of them.",
  })),
  "grounds-alike": warning<{ colorMode: string }>(({ colorMode }) => ({
    message: `This is the third section in a row on the ground ${quote(colorMode)}: a visitor does not see where one ends.`,
    hint: "Give one of the three another colour mode.",
  })),
  "sides-alike": warning<{ type: string; orientation: string }>(({ type, orientation }) => ({
    message: `Two sections ${quote(type)} follow each other, and both have the orientation ${quote(orientation)}.`,
    hint: "Turn one of them to the other side.",
  })),
};
