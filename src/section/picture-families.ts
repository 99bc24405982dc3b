/**
 * A picture is several fields side by side; their names differ by section type (builder.md section 3).
 * Keyed by the name of the field that holds the address. No zod here: views read this table too.
 */
export interface PictureFamily {
  /** The picture's address. */
  readonly source: string;
  /** The same picture in four widths. */
  readonly sizes: string;
  readonly crop?: string;
  /** What the picture shows, for those who do not see it. */
  readonly alt?: string;
}

export const pictureFamilies = {
  imgUrl: { source: "imgUrl", sizes: "imgDimensions", crop: "imgCropParams", alt: "imgAlt" },
  imageUrl: { source: "imageUrl", sizes: "imgDimensions", crop: "imgCropParams", alt: "imgAlt" },
  largeImgUrl: {
    source: "largeImgUrl",
    sizes: "largeImgDimensions",
    crop: "largeImgCropParams",
    alt: "largeImgAlt",
  },
  stepImageUrl: { source: "stepImageUrl", sizes: "stepImgSizes", crop: "imgCropParams", alt: "imgAlt" },
  backgroundImgUrl: { source: "backgroundImgUrl", sizes: "backgroundImgDimensions" },
  logoUrl: { source: "logoUrl", sizes: "logoDimensions", alt: "logoAlt" },
  logoSrc: { source: "logoSrc", sizes: "logoDimensions" },
} as const satisfies Record<string, PictureFamily>;

export type PictureField = keyof typeof pictureFamilies;
