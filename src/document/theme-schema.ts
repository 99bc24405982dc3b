/** Schema of the theme (DOC-3), and merging of its preset. */
import * as z from "zod";
import { type Catalogue, colorModes, fontName, group, hexColour, palette } from "#section";
import { isObject, type Json } from "./json.ts";

const colour = (fallback: string) => hexColour().default(fallback);

const fields = {
  look: z
    .enum(["ROUNDED", "CORNERED", "SHARP"])
    .default("ROUNDED")
    .describe("Corners of buttons, fields and cards."),
  colorMode: z
    .enum(colorModes)
    .default("EXTRALIGHT")
    .describe(
      "Colour mode of sections that set none. DARK makes all of them dark, headers and footers too; LIGHT and EXTRALIGHT leave dark what is dark by its type.",
    ),
  baseFontSize: z.number().min(8).max(40).default(16).describe("Text size, in pixels."),
  textSize: z
    .number()
    .min(0)
    .max(100)
    .default(50)
    .describe("Size of headings, from 0 (smallest) to 100 (largest)."),
  primaryFont: fontName().default("Inter").describe("Font of headings."),
  secondaryFont: fontName().default("Inter").describe("Font of texts."),
  headingCase: z.enum(["normal", "upper"]).default("normal").describe("Letter case of headings."),
  headingTracking: z
    .enum(["tight", "normal", "wide"])
    .default("normal")
    .describe("Letter spacing of headings."),
  headingWeight: z
    .enum(["light", "regular", "medium", "bold"])
    .default("bold")
    .describe("Weight of headings, as far as the font has it."),
  buttons: z
    .enum(["solid", "outline", "underline"])
    .default("solid")
    .describe("Style of link buttons. Buttons of forms are always solid."),
  cards: z
    .enum(["flat", "line", "shadow"])
    .default("flat")
    .describe("Style of cards: a tinted background, a border or a shadow."),
  mask: z
    .enum(["none", "soft", "arch", "leaf", "oval", "blob", "cut"])
    .default("none")
    .describe("Shape of images next to text and of portraits."),
  motif: z
    .enum(["none", "stones", "dots", "lines", "rings", "waves"])
    .default("stones")
    .describe("Pattern on plain backgrounds."),
  divider: z
    .enum(["none", "hairline", "mark", "sheet"])
    .default("none")
    .describe("Edge between two sections: none, a thin line, a short line, or rounded corners."),
  photo: z
    .enum(["none", "warm", "monochrome", "duotone", "grain"])
    .default("none")
    .describe("Treatment of photographs, so that they look like one series."),
  palette: group(
    Object.fromEntries(Object.entries(palette).map(([name, value]) => [name, colour(value)])) as Record<
      keyof typeof palette,
      ReturnType<typeof colour>
    >,
  )
    .prefault({})
    .describe("Colours of the site by role, each as # and 3 or 6 hex digits."),
};

/** @param catalogue catalogue with the available looks */
export const themeSchema = ({ looks }: Pick<Catalogue, "looks">) => {
  const names = [...looks.keys()];
  const preset = names.length > 0 ? z.enum(names) : z.never();
  return group({
    preset: preset.optional().describe("Preset from the catalogue. Values in the document override it."),
    ...fields,
  }).prefault({});
};

/** @returns problems of a look, which can set any part of a theme */
export function validateLook(look: unknown): readonly string[] {
  const { error } = z.strictObject(fields).partial().safeParse(look);
  return (error?.issues ?? []).map(({ path, message }) =>
    [path.join("."), message].filter(Boolean).join(": "),
  );
}

/** @returns the site settings with the values of the preset where the theme sets none */
export function withLook(settings: Json, { looks }: Pick<Catalogue, "looks">): Json {
  const { theme } = settings;
  const look = isObject(theme) && typeof theme.preset === "string" ? looks.get(theme.preset) : undefined;
  if (!look || !isObject(theme)) return settings;
  const own = theme.palette ?? {};
  return {
    ...settings,
    theme: { ...look, ...theme, palette: isObject(own) ? { ...look.palette, ...own } : own },
  };
}

/** Returns true if sections of the site are dark unless they set another colour mode. */
export function isDarkSite(document: Json, catalogue: Pick<Catalogue, "looks">): boolean {
  const { theme } = withLook(document, catalogue);
  return isObject(theme) && theme.colorMode === "DARK";
}

/**
 * Reads a theme that is not in a document.
 * @returns undefined if it is invalid
 */
export function readTheme(theme: unknown, catalogue: Pick<Catalogue, "looks">) {
  const settings = withLook({ theme }, catalogue);
  return themeSchema(catalogue).safeParse(settings.theme).data;
}
