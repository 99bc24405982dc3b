/** Shapes that several section types share (sections.md, "Shared shapes"). */
import * as z from "zod";
import {
  alignedText,
  choice,
  flag,
  group,
  icon,
  link,
  list,
  logoWidth,
  pictureAddress,
  pictureSource,
  plainText,
  range,
  register,
  text,
} from "./fields.ts";
import { defaultLogoWidth } from "./logo-width.ts";
import type { PictureFamily } from "./picture-families.ts";
import { pictureFamilies } from "./picture-families.ts";

const size = z.union([
  pictureAddress(),
  z.looseObject({
    url: pictureAddress(),
    width: z.number().optional().describe("The file's width in pixels."),
    height: z.number().optional().describe("The file's height in pixels."),
  }),
]);

/** A picture in four widths: up to 480, 768, 1440 px, and wider (IMG-1). */
export const sizes = () =>
  register(
    z.looseObject({
      small: size.optional().describe("For windows up to 480 px wide."),
      medium: size.optional().describe("For windows up to 768 px wide."),
      large: size.optional().describe("For windows up to 1440 px wide."),
      xlarge: size.optional().describe("For wider windows."),
    }),
    { kind: "sizes" },
  ).optional();
export type Sizes = NonNullable<z.infer<ReturnType<typeof sizes>>>;

/** Where a picture lies in its frame: pixels of a frame `containerWidth` wide, degrees (IMG-3). */
export const crop = () =>
  register(
    z.looseObject({
      containerWidth: z
        .number()
        .positive()
        .describe("How wide the frame was in which it was laid, in pixels."),
      width: z.number().positive().describe("The picture's width in that frame, in pixels."),
      height: z.number().positive().describe("The picture's height in that frame, in pixels."),
      left: z.number().optional().describe("How far right of the frame's left edge it begins, in pixels."),
      top: z.number().optional().describe("How far below the frame's top edge it begins, in pixels."),
      transform: z.number().optional().describe("By how many degrees it is turned."),
    }),
    { kind: "crop" },
  ).optional();
export type Crop = NonNullable<z.infer<ReturnType<typeof crop>>>;

type FamilyFields<F extends PictureFamily> = { [K in F["source"]]: ReturnType<typeof pictureSource> } & {
  [K in F["sizes"]]: ReturnType<typeof sizes>;
} & { [K in Extract<F["crop"], string>]: ReturnType<typeof crop> } & {
  [K in Extract<F["alt"], string>]: ReturnType<typeof plainText>;
};

/**
 * The fields of one picture, named as its family names them: spread into a group's fields.
 * @param isBehind whether words stand on it, and need none
 */
export function picture<N extends keyof typeof pictureFamilies>(
  name: N,
  { isBehind = false } = {},
): FamilyFields<(typeof pictureFamilies)[N]> {
  const family: PictureFamily = pictureFamilies[name];
  return {
    [family.source]: pictureSource(isBehind),
    [family.sizes]: sizes(),
    ...(family.crop && { [family.crop]: crop() }),
    ...(family.alt && { [family.alt]: plainText({ max: 250 }) }),
  } as FamilyFields<(typeof pictureFamilies)[N]>;
}

/** A section's background picture and how strongly the section's own colour lies over it, 0..1 (IMG-8). */
export const background = () => ({
  ...picture("backgroundImgUrl", { isBehind: true }),
  bgOverlayTransparency: range(0, 1).describe(
    "How strongly the section's colour lies over its picture: 0 not at all, 1 fully.",
  ),
});

/** A logo with its width in pixels (IMG-6). @param at the end of the page where it stands */
export const logo = (at: keyof typeof defaultLogoWidth = "header") => ({
  ...picture("logoSrc"),
  logoWidth: logoWidth(defaultLogoWidth[at]),
  logoColor: choice("default", "black", "white").describe("The logo in its own colours, or in one."),
});

/** Links to profiles elsewhere, shown as icons. */
export const socials = (max: number) =>
  list(group({ icon: icon(), socialUrl: link({ isNeeded: true }) }), { max });

/** Buttons of a section. `btnText` and `btnUrl` are older names of the same fields. */
export const buttons = (max: number) =>
  list(
    group(
      {
        buttonText: text({ max: 40 }),
        btnText: text({ max: 40 }),
        buttonUrl: link(),
        btnUrl: link(),
        type: choice("primary", "tertiary").describe(
          "primary is filled, tertiary is quieter; primary by itself.",
        ),
      },
      {
        alternatives: [
          ["buttonText", "btnText"],
          ["buttonUrl", "btnUrl"],
        ],
      },
    ),
    { max },
  );

/** One button whose fields stand beside the others of a section. */
export const button = ({ hasFallback = false } = {}) => ({
  buttonText: text({ max: 40, hasFallback }),
  buttonUrl: link(),
});

/** A member of a team, as the sections Team and Team1 show one. */
export const teamMember = () =>
  group({
    ...picture("imgUrl"),
    ...alignedText("name", { max: 50 }),
    ...alignedText("position", { max: 50 }),
    ...alignedText("slogan", { max: 150 }),
    ...alignedText("paragraph", { max: 1000 }),
    imgLink: link(),
    socials: socials(12),
  });

/** The members of a team: in `team`, or in `blocks`, where groups of speakers have them. */
export const teamMembers = (max: number) => ({
  team: list(teamMember(), { min: 1, max }).optional(),
  blocks: list(teamMember(), { min: 1, max }).optional(),
});

/** Options of a group that has them: one of the two lists must be filled, and `team` is offered. */
export const teamOptions = {
  atLeastOne: ["team", "blocks"],
  alternatives: [["team", "blocks"]],
} as const;

/** Which pages of the site a section lists (`PageList`). */
export const listedPages = () => ({
  below: link(),
  pages: list(group({ link: link({ isNeeded: true }) }), { max: 24 }),
  count: range(1, 100).describe("How many pages are shown at most."),
  hasFeed: flag().describe("Whether the list is a feed too, which readers can follow."),
});
