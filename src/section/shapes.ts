/** Shapes shared by several section types. */
import * as z from "zod";
import {
  alignedText,
  choice,
  dateTime,
  flag,
  group,
  icon,
  link,
  list,
  logoWidth,
  markdown,
  pictureAddress,
  pictureSource,
  plainText,
  range,
  register,
  text,
} from "./fields.ts";
import type { PictureFamily } from "./picture-families.ts";
import { pictureFamilies } from "./picture-families.ts";

const size = z.union([
  pictureAddress(),
  z.looseObject({
    url: pictureAddress(),
    width: z.number().optional().describe("Width of the file in pixels."),
    height: z.number().optional().describe("Height of the file in pixels."),
  }),
]);

/**
 * Picture in four widths: up to 480, 768, 1440 px, and wider (IMG-1).
 * @example
 * coverSizes: sizes(),
 */
export const sizes = () =>
  register(
    z.looseObject({
      small: size.optional().describe("Image for windows up to 480 px wide."),
      medium: size.optional().describe("Image for windows up to 768 px wide."),
      large: size.optional().describe("Image for windows up to 1440 px wide."),
      xlarge: size.optional().describe("Image for wider windows."),
    }),
    { kind: "sizes" },
  ).optional();
export type Sizes = NonNullable<z.infer<ReturnType<typeof sizes>>>;

/**
 * Position of a picture in its frame: in pixels of a frame `containerWidth` wide, rotation in degrees (IMG-3).
 * @example
 * coverCrop: crop(),
 */
export const crop = () =>
  register(
    z.looseObject({
      containerWidth: z
        .number()
        .positive()
        .describe("Width in pixels of the frame that the crop was made for."),
      width: z.number().positive().describe("Width of the image in that frame, in pixels."),
      height: z.number().positive().describe("Height of the image in that frame, in pixels."),
      left: z.number().optional().describe("Distance from the left edge of the frame, in pixels."),
      top: z.number().optional().describe("Distance from the top edge of the frame, in pixels."),
      transform: z.number().optional().describe("Rotation in degrees."),
    }),
    { kind: "crop" },
  ).optional();
export type Crop = NonNullable<z.infer<ReturnType<typeof crop>>>;

/**
 * Point of a picture that stays visible wherever a frame cuts the picture to its own shape, in shares of the picture's width and
 * height (IMG-9). A crop decides by itself what is visible.
 * @example
 * coverFocus: focus(),
 */
export const focus = () =>
  register(
    z.looseObject({
      x: z.number().min(0).max(1).describe("Distance from the left edge: 0 to 1, the image's width."),
      y: z.number().min(0).max(1).describe("Distance from the top edge: 0 to 1, the image's height."),
    }),
    { kind: "focus" },
  ).optional();
export type Focus = NonNullable<z.infer<ReturnType<typeof focus>>>;

type FamilyFields<F extends PictureFamily> = { [K in F["source"]]: ReturnType<typeof pictureSource> } & {
  [K in F["sizes"]]: ReturnType<typeof sizes>;
} & { [K in Extract<F["crop"], string>]: ReturnType<typeof crop> } & {
  [K in Extract<F["focus"], string>]: ReturnType<typeof focus>;
} & {
  [K in Extract<F["alt"], string>]: ReturnType<typeof plainText>;
};

/**
 * Fields of one picture, named by its family. Spread them into a group's fields.
 * @param isBehind true if text is placed on it, which is also shown without a picture
 * @example
 * ...picture("imgUrl"),
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
    ...(family.focus && { [family.focus]: focus() }),
    ...(family.alt && { [family.alt]: plainText({ max: 250 }) }),
  } as FamilyFields<(typeof pictureFamilies)[N]>;
}

/**
 * Background picture of a section and the opacity of the section's colour over it, 0..1 (IMG-8).
 * @example
 * ...background(),
 */
export const background = () => ({
  ...picture("backgroundImgUrl", { isBehind: true }),
  bgOverlayTransparency: range(0, 1).describe(
    "Opacity of the section's colour over its background image: 0 (invisible) to 1 (opaque).",
  ),
});

/**
 * Own logo of a section, with its width in pixels (IMG-6). Without one, the section shows the logo of the site.
 * @example
 * ...logo(),
 */
export const logo = () => ({
  // No slot of its own: the empty slot is that of the site's logo.
  ...picture("logoSrc", { isBehind: true }),
  logoWidth: logoWidth(),
  logoColor: choice("default", "black", "white").describe(
    "Colour of the logo: its own colours (default), black or white.",
  ),
});

/** Logo of the site, for all headers and footers without one of their own. */
export const siteLogo = () =>
  group({
    ...picture("logoSrc"),
    ...picture("logoDarkSrc", { isBehind: true }),
    logoWidth: logoWidth(),
  });

/**
 * Links to social profiles, shown as icons.
 * @param max maximum number of links
 * @example
 * socials: socials(12),
 */
export const socials = (max: number) =>
  list(group({ icon: icon(), socialUrl: link({ isNeeded: true }) }), { max });

/**
 * Buttons of a section. `btnText` and `btnUrl` are older names of the same fields.
 * @example
 * buttons: buttons(2),
 */
export const buttons = (max: number) =>
  list(
    group(
      {
        buttonText: text(),
        btnText: text(),
        buttonUrl: link(),
        btnUrl: link(),
        type: choice("primary", "tertiary").describe(
          "Style of the button: primary (filled, the default) or tertiary (less prominent).",
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

/**
 * Single button whose fields are siblings of the section's other fields.
 * @example
 * ...button(),
 */
export const button = ({ hasFallback = false } = {}) => ({
  buttonText: text({ hasFallback }),
  buttonUrl: link(),
});

/**
 * Team member, as in the sections Team and Team1.
 * @example
 * member: teamMember(),
 */
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

/**
 * Team members: in `team`, or in `blocks` for groups of speakers.
 * @example
 * ...teamMembers(15),
 */
export const teamMembers = (max: number) => ({
  team: list(teamMember(), { min: 1, max }).optional(),
  blocks: list(teamMember(), { min: 1, max }).optional(),
});

/**
 * Options of a group with team members: one of the two lists must be filled, and `team` is offered.
 * @example
 * data: group(teamMembers(15), teamOptions),
 */
export const teamOptions = {
  atLeastOne: ["team", "blocks"],
  alternatives: [["team", "blocks"]],
} as const;

/**
 * Article: its text and the facts about it. The type also sets `isArticle: true`.
 * @example
 * ...article(),
 */
export const article = () => ({
  ...alignedText("title", { max: 200 }),
  description: text({ max: 500 }).describe("Introduction below the title, also shown in lists and feeds."),
  author: plainText({ max: 120 }),
  date: dateTime().describe("Time of publication."),
  tags: list(plainText({ max: 60 }), { max: 20 }),
  ...picture("imgUrl"),
  text: markdown().describe("The article in Markdown."),
  hasContents: flag().describe("Shows a table of contents."),
  hasReadingTime: flag().describe("Shows how long the article takes to read."),
});

/**
 * Pages of the site that a section lists (`PageList`).
 * @example
 * ...listedPages(),
 */
export const listedPages = () => ({
  below: link(),
  pages: list(group({ link: link({ isNeeded: true }) }), { max: 24 }),
  count: range(1, 100).describe("Maximum number of pages shown."),
  hasFeed: flag().describe("Also publish the list as a feed that visitors can subscribe to."),
});
