/** Wording of diagnostics about sections: their type, their variant, their order on the page, and pages without them. */
import { quote, suggestion } from "./phrases.ts";
import { error, warning } from "./severity.ts";

const backgrounds: Readonly<Record<string, string>> = {
  DARK: "a dark background",
  LIGHT: "a light background",
  EXTRALIGHT: "an extra light background",
};

export const sectionWording = {
  "unknown-section": error<{ found: string; nearest?: string | undefined }>(({ found, nearest }) => ({
    message: `Unknown section type ${quote(found)}.`,
    hint: suggestion(nearest, "Run `sectile sections` to list the types."),
  })),
  "unknown-variant": error<{
    found: string;
    type: string;
    allowed: readonly string[];
    nearest?: string | undefined;
  }>(({ found, type, allowed, nearest }) => ({
    message: `Unknown variant ${quote(found)} of section type ${type}.`,
    hint: suggestion(
      nearest,
      allowed.length > 0
        ? `Use one of: ${allowed.join(", ")}.`
        : 'This type has only one layout. Remove "variant".',
    ),
  })),
  "unique-section": error<{ type: string; first: string }>(({ type, first }) => ({
    message: `Only one section of type ${type} is allowed on a page; the first one is at ${first}.`,
    hint: "Remove one of them.",
  })),
  "grounds-alike": warning<{ colorMode: string }>(({ colorMode }) => ({
    message: `Three sections in a row have ${backgrounds[colorMode] ?? "the same background"}, so visitors can't see where one ends.`,
    hint: "Change the colour mode of one of them.",
  })),
  "blank-page": warning<object>(() => ({
    message: "This page has no sections between header and footer, but the site's menu links to it.",
    hint: "Add sections, or remove the page from the menu.",
  })),
  "sides-alike": warning<{ type: string; orientation: string }>(({ type, orientation }) => ({
    message: `Two ${type} sections in a row have the same orientation (${orientation}).`,
    hint: "Change the orientation of one of them.",
  })),
};
