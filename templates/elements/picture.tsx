/**
 * Picture in a frame: up to four widths from the document (IMG-1), its crop (IMG-3) or focal point (IMG-9), its size if known
 * so that nothing shifts, and a placeholder with an attention icon if it cannot be shown (IMG-4).
 */
import type { CSSProperties } from "react";
import {
  type Crop,
  type Focus,
  type PictureFamily,
  type PictureField,
  pictureFamilies,
  type ResolvedPicture,
  type Site,
  type Sizes,
  useSite,
} from "#section/view";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import css from "./picture.module.css";
import { type DisplayWidth, sizesOf } from "./picture-sizes.ts";

interface PictureProps {
  /** Object that holds the picture's fields. */
  readonly of: object;
  /** Name of the field with the picture's address, as in `picture()`. */
  readonly field: PictureField;
  readonly className?: string | undefined;
  /** Alternative text if the picture has none of its own; the empty string for decoration. */
  readonly alt?: string | undefined;
  /**
   * Loads the picture eagerly wherever it is: a logo. The first picture of a page is eager in any case
   * (render/first-picture.ts).
   */
  readonly isEager?: boolean;
  /** Fits the whole picture into its frame instead of filling the frame. */
  readonly isContained?: boolean;
  /** Shape of the look for pictures: beside text, or in a list. */
  readonly mask?: "large" | "small" | undefined;
  /** Displayed width of the frame. Default: the page's width. */
  readonly displayWidth?: DisplayWidth;
}

/**
 * Returns true if there is a picture to show. Views call it before they draw a frame around one.
 * @example
 * {hasPicture(data, "imgUrl") && (
 *   <figure>
 *     <Picture of={data} field="imgUrl" />
 *   </figure>
 * )}
 */
export function hasPicture(of: object, field: PictureField): boolean {
  const { source, sizes } = pictureFamilies[field];
  const fields = of as Readonly<Record<string, unknown>>;
  return Boolean(fields[source]) || Object.values((fields[sizes] as Sizes | undefined) ?? {}).some(Boolean);
}

/**
 * @example
 * <Picture of={data} field="imgUrl" mask="large" displayWidth={[1 / 2, 1]} />
 */
export function Picture({
  of,
  field,
  className,
  alt = "",
  isEager = false,
  isContained = false,
  mask,
  displayWidth = 1,
}: PictureProps) {
  const site = useSite();
  if (!hasPicture(of, field)) return null;
  const family: PictureFamily = pictureFamilies[field];
  const fields = of as Readonly<Record<string, unknown>>;
  const frame = classNames(css.frame, mask && masks[mask], className);
  const text = (family.alt && (fields[family.alt] as string | undefined)) || alt;
  const { main, sources } = resolvePicture(site, fields, family);
  if (!main) {
    return (
      <span
        className={classNames(frame, css.failed)}
        role={text ? "img" : undefined}
        aria-label={text || undefined}
        {...site.address?.(of, field)}
      >
        <Icon name="photo-exclamation" />
      </span>
    );
  }
  const crop = family.crop ? (fields[family.crop] as Crop | undefined) : undefined;
  const focus =
    family.focus && !crop && !isContained ? (fields[family.focus] as Focus | undefined) : undefined;
  const drawn = sizesOf(displayWidth, crop && crop.width / crop.containerWidth);
  // A crop or a contained picture leaves part of its frame empty.
  const tones = crop || isContained ? undefined : main.tones;
  return (
    <picture
      className={classNames(frame, tones && css.toned)}
      style={tones ? ({ "--tones": tones } as CSSProperties) : undefined}
      {...site.address?.(of, field)}
    >
      {sources.map(({ media, picture }) => [
        ...sourcesOf(picture, drawn, media),
        <source
          key={media}
          media={media}
          srcSet={picture.url}
          width={picture.width}
          height={picture.height}
        />,
      ])}
      {sourcesOf(main, drawn)}
      <img
        className={classNames(css.image, isContained && css.contained, crop && css.cropped)}
        style={crop ? cropStyle(crop) : focus && focusStyle(focus)}
        src={main.url}
        alt={text}
        width={main.width}
        height={main.height}
        loading={isEager ? undefined : "lazy"}
        decoding="async"
      />
    </picture>
  );
}

const masks = { large: css.masked, small: css.small } as const;

/** Class of the placeholder for a picture with a small shape. */
export const smallMask = css.small;

/**
 * Returns the `<source>` elements of a picture, one per format. A plain function, not a component: four components per
 * picture would be a fifth of all that React renders on a page.
 * @param media window widths that the document means the picture for
 */
const sourcesOf = (of: ResolvedPicture, sizes: string, media?: string) =>
  (of.sources ?? []).map((set) => (
    <source
      key={`${media} ${set.type}`}
      media={[media, set.media].filter(Boolean).join(" and ") || undefined}
      type={set.type}
      srcSet={set.srcSet}
      sizes={sizes}
      width={media && of.width}
      height={media && of.height}
    />
  ));

/** Maximum window width of each size, in pixels. The largest size has none. */
const widths = [
  ["small", "(max-width: 480px)"],
  ["medium", "(max-width: 768px)"],
  ["large", "(max-width: 1440px)"],
] as const;

/**
 * Returns the largest size of a picture, with its width and height if known; undefined if it cannot be shown.
 * @example
 * <a href={mainPicture(site, data, "imgUrl")?.url}>{site.t("picture", { index: 1 })}</a>
 */
export const mainPicture = (site: Site, of: object, field: PictureField): ResolvedPicture | undefined =>
  resolvePicture(site, of as Readonly<Record<string, unknown>>, pictureFamilies[field]).main;

interface Resolved {
  readonly main: ResolvedPicture | undefined;
  readonly sources: readonly { readonly media: string; readonly picture: ResolvedPicture }[];
}

/** The largest size is the picture itself. The others are its sources. */
function resolvePicture(
  site: Site,
  fields: Readonly<Record<string, unknown>>,
  family: PictureFamily,
): Resolved {
  const sizes = (fields[family.sizes] ?? {}) as Sizes;
  const resolve = (size: Sizes["small"]): ResolvedPicture | undefined => {
    if (!size) return undefined;
    if (typeof size === "string") return site.picture(size);
    const picture = site.picture(size.url);
    return picture && { width: size.width, height: size.height, ...picture };
  };
  const sources = widths.flatMap(([name, media]) => {
    const picture = resolve(sizes[name]);
    return picture ? [{ media, picture }] : [];
  });
  const main =
    resolve(sizes.xlarge) ??
    site.picture(fields[family.source] as string | undefined) ??
    sources.at(-1)?.picture;
  return { main, sources };
}

/** Returns the crop in shares of the frame's width, so that it is the same in a frame of any width. */
function cropStyle({ containerWidth, width, height, left = 0, top = 0, transform = 0 }: Crop): CSSProperties {
  const share = (pixels: number) => `${Math.round((pixels / containerWidth) * 1e4) / 100}%`;
  return {
    width: share(width),
    left: share(left),
    // A percentage margin is relative to the frame's width, a percentage `top` to its height.
    marginTop: share(top),
    aspectRatio: `${width} / ${height}`,
    transform: transform ? `rotate(${transform}deg)` : undefined,
  };
}

/**
 * Puts the point at the same share of the frame as of the picture, so it is visible in a frame of any shape. This replaces the
 * position that a section chooses for pictures whose subject is unknown.
 */
const focusStyle = ({ x, y }: Focus): CSSProperties => ({ objectPosition: `${percent(x)} ${percent(y)}` });

const percent = (share: number) => `${Math.round(share * 1e3) / 10}%`;
