/** The schema of a site's theme (DOC-3), and how the look that it names comes into it. */
import * as z from "zod";
import { type Catalogue, colorModes, fontName, group, hexColour, palette } from "#section";
import { isObject, type Json } from "./json.ts";

const colour = (fallback: string) => hexColour().default(fallback);

const fields = {
  look: z
    .enum(["ROUNDED", "CORNERED", "SHARP"])
    .default("ROUNDED")
    .describe("The corners of buttons, fields and cards."),
  colorMode: z
    .enum(colorModes)
    .default("EXTRALIGHT")
    .describe("The colours of sections that say none of their own."),
  baseFontSize: z.number().min(8).max(40).default(16).describe("The size of texts, in pixels."),
  textSize: z
    .number()
    .min(0)
    .max(100)
    .default(50)
    .describe("The size of headings: 0 the least, 100 the largest."),
  primaryFont: fontName().default("Inter").describe("The font of headings."),
  secondaryFont: fontName().default("Inter").describe("The font of texts."),
  headingCase: z.enum(["normal", "upper"]).default("normal").describe("The letters of headings."),
  headingTracking: z
    .enum(["tight", "normal", "wide"])
    .default("normal")
    .describe("The space between the letters of headings."),
  headingWeight: z
    .enum(["light", "regular", "medium", "bold"])
    .default("bold")
    .describe("How bold headings are, as far as their font goes."),
  buttons: z
    .enum(["solid", "outline", "underline"])
    .default("solid")
    .describe("Buttons that lead somewhere; those of forms are always solid."),
  cards: z
    .enum(["flat", "line", "shadow"])
    .default("flat")
    .describe("What sets cards off from their ground: a shade, a line, or a shadow."),
  mask: z
    .enum(["none", "soft", "arch", "leaf", "oval", "blob", "cut"])
    .default("none")
    .describe("The form of pictures that stand beside words, and of portraits."),
  motif: z
    .enum(["none", "stones", "dots", "lines", "rings", "waves"])
    .default("stones")
    .describe("What is drawn on grounds that would be bare."),
  palette: group(
    Object.fromEntries(Object.entries(palette).map(([name, value]) => [name, colour(value)])) as Record<
      keyof typeof palette,
      ReturnType<typeof colour>
    >,
  )
    .prefault({})
    .describe("The colours of the site by what they are for, each as # and 3 or 6 digits."),
};

/** @param catalogue whose looks a theme may name */
export const themeSchema = ({ looks }: Pick<Catalogue, "looks">) => {
  const names = [...looks.keys()];
  const preset = names.length > 0 ? z.enum(names) : z.never();
  return group({
    preset: preset
      .optional()
      .describe("A look of the catalogue: what the document says itself goes before it."),
    ...fields,
  }).prefault({});
};

/** @returns what is wrong with a look, which says as much of a theme as it wants */
export function validateLook(look: unknown): readonly string[] {
  const { error } = z.strictObject(fields).partial().safeParse(look);
  return (error?.issues ?? []).map(({ path, message }) =>
    [path.join("."), message].filter(Boolean).join(": "),
  );
}

/** @returns the frame with what its look gives and it does not say itself */
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
