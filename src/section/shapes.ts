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
    width: z.number().optional(),
    height: z.number().optional(),
  }),
]);

/** A picture in four widths: up to 480, 768, 1440 px, and wider (IMG-1). */
export const sizes = () =>
  register(
    z.looseObject({
      small: size.optional(),
      medium: size.optional(),
      large: size.optional(),
      xlarge: size.optional(),
    }),
    { kind: "sizes" },
  ).optional();
export type Sizes = NonNullable<z.infer<ReturnType<typeof sizes>>>;

/** Where a picture lies in its frame: pixels of a frame `containerWidth` wide, degrees (IMG-3). */
export const crop = () =>
  register(
    z.looseObject({
      containerWidth: z.number().positive(),
      width: z.number().positive(),
      height: z.number().positive(),
      left: z.number().optional(),
      top: z.number().optional(),
      transform: z.number().optional(),
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
  bgOverlayTransparency: range(0, 1),
});

/** A logo with its width in pixels (IMG-6). */
export const logo = () => ({
  ...picture("logoSrc"),
  logoWidth: range(0, 4000),
  logoColor: choice("default", "black", "white"),
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
        type: choice("primary", "tertiary"),
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
    ...alignedText("paragraph", { max: 1000 }),
    imgLink: link(),
    socials: socials(12),
  });

/** Which pages of the site a section lists (`PageList`). */
export const listedPages = () => ({
  below: link(),
  pages: list(group({ link: link({ isNeeded: true }) }), { max: 24 }),
  count: range(1, 100),
  hasFeed: flag(),
});
