/**
 * A picture in a frame: four widths when the document gives them (IMG-1), its crop (IMG-3), its size where known so
 * that nothing shifts, a placeholder with an attention icon when it cannot be shown (IMG-4).
 */
import type { CSSProperties } from "react";
import {
  type Crop,
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
import { type PictureRoom, sizesOf } from "./picture-sizes.ts";

interface PictureProps {
  /** The object that holds the picture's fields. */
  readonly of: object;
  readonly field: PictureField;
  readonly className?: string | undefined;
  /** Said instead of the picture when its own alternative text is empty; the empty string for decoration. */
  readonly alt?: string | undefined;
  /** Loaded at once wherever it stands: a logo. A page's first picture is so by itself (render/first-picture.ts). */
  readonly isEager?: boolean;
  /** The whole picture inside its frame, instead of filling it. */
  readonly isContained?: boolean;
  /** In the form that the look gives to pictures: one beside words, or one of many. */
  readonly mask?: "large" | "small" | undefined;
  /** How wide its frame is drawn; default the page's width. */
  readonly room?: PictureRoom;
}

/** Whether there is a picture to show: what a view asks before it draws a frame around one. */
export function hasPicture(of: object, field: PictureField): boolean {
  const { source, sizes } = pictureFamilies[field];
  const fields = of as Readonly<Record<string, unknown>>;
  return Boolean(fields[source]) || Object.values((fields[sizes] as Sizes | undefined) ?? {}).some(Boolean);
}

export function Picture({
  of,
  field,
  className,
  alt = "",
  isEager = false,
  isContained = false,
  mask,
  room = 1,
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
  const drawn = sizesOf(room, crop && crop.width / crop.containerWidth);
  // What a crop or a whole picture leaves of its frame stays empty.
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
        style={crop && cropStyle(crop)}
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

/** The class of what stands in for a picture of a small form. */
export const smallMask = css.small;

/**
 * A picture in the formats and widths that it was made in. No component: four for each picture of a page would be a fifth of
 * all that React renders of it.
 * @param media windows that the document means it for
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

/** Widest window, in pixels, that each size is meant for; the widest size has none (builder.md section 9). */
const widths = [
  ["small", "(max-width: 480px)"],
  ["medium", "(max-width: 768px)"],
  ["large", "(max-width: 1440px)"],
] as const;

/** @returns the widest of a picture's sizes, with its width and height where they are known; undefined for one that cannot be shown */
export const mainPicture = (site: Site, of: object, field: PictureField): ResolvedPicture | undefined =>
  resolvePicture(site, of as Readonly<Record<string, unknown>>, pictureFamilies[field]).main;

interface Resolved {
  readonly main: ResolvedPicture | undefined;
  readonly sources: readonly { readonly media: string; readonly picture: ResolvedPicture }[];
}

/** The widest size is the picture itself, the others stand before it as sources. */
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

/** The crop in shares of the frame's width, so that it is the same in a frame of any width. */
function cropStyle({ containerWidth, width, height, left = 0, top = 0, transform = 0 }: Crop): CSSProperties {
  const share = (pixels: number) => `${Math.round((pixels / containerWidth) * 1e4) / 100}%`;
  return {
    width: share(width),
    left: share(left),
    // A percentage of margin is measured by the frame's width, one of `top` by its height.
    marginTop: share(top),
    aspectRatio: `${width} / ${height}`,
    transform: transform ? `rotate(${transform}deg)` : undefined,
  };
}
