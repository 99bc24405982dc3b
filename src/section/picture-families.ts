/**
 * A picture is several sibling fields whose names differ by section type. Keyed by the name of the field
 * with the address. No zod here: views read this table too.
 */
export interface PictureFamily {
  /** Field with the picture's address. */
  readonly source: string;
  /** Field with the same picture in four widths. */
  readonly sizes: string;
  readonly crop?: string;
  /** Field with the point that stays visible wherever the picture is cropped. */
  readonly focus?: string;
  /** Field with the picture's text alternative. */
  readonly alt?: string;
}

export const pictureFamilies = {
  imgUrl: {
    source: "imgUrl",
    sizes: "imgDimensions",
    crop: "imgCropParams",
    focus: "imgFocus",
    alt: "imgAlt",
  },
  imageUrl: {
    source: "imageUrl",
    sizes: "imgDimensions",
    crop: "imgCropParams",
    focus: "imgFocus",
    alt: "imgAlt",
  },
  largeImgUrl: {
    source: "largeImgUrl",
    sizes: "largeImgDimensions",
    crop: "largeImgCropParams",
    focus: "largeImgFocus",
    alt: "largeImgAlt",
  },
  stepImageUrl: {
    source: "stepImageUrl",
    sizes: "stepImgSizes",
    crop: "imgCropParams",
    focus: "imgFocus",
    alt: "imgAlt",
  },
  backgroundImgUrl: {
    source: "backgroundImgUrl",
    sizes: "backgroundImgDimensions",
    focus: "backgroundImgFocus",
  },
  logoUrl: { source: "logoUrl", sizes: "logoDimensions", alt: "logoAlt" },
  logoSrc: { source: "logoSrc", sizes: "logoDimensions" },
  logoDarkSrc: { source: "logoDarkSrc", sizes: "logoDarkDimensions" },
} as const satisfies Record<string, PictureFamily>;

export type PictureField = keyof typeof pictureFamilies;

/** @returns the sibling fields of a picture's address, by its name; undefined for an address without any */
export const familyOf = (name: string): PictureFamily | undefined =>
  Object.hasOwn(pictureFamilies, name) ? pictureFamilies[name as PictureField] : undefined;
