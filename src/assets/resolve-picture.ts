/** Resolves a picture of the site's folder to its published files and the data for showing it on a page. */
import type { ResolvedPicture } from "#section/view";
import type { Reason } from "../diagnostic/index.ts";
import type { AssetFile } from "./asset-file.ts";
import { type Drawing, isDrawing, validateDrawing } from "./drawings/index.ts";
import type { MadeOnce } from "./made-once.ts";
import {
  findMissingPart,
  type Ink,
  measureInk,
  measurePicture,
  type Picture,
  type PictureChange,
  type PictureProcessor,
  type PictureSet,
  type PictureSource,
  type PictureStandIn,
  type Problem,
} from "./pictures/index.ts";
import { publishedPath } from "./published-path.ts";
import { makeSharedPicture } from "./shared-picture.ts";

export interface PictureResult {
  readonly files: readonly AssetFile[];
  /** undefined if pictures are only validated. */
  readonly picture?: ResolvedPicture;
  /** Source of the images; undefined if none were needed: for an SVG, or if pictures are only validated. */
  readonly work?: "made" | "cached";
  /** Content removed from it. */
  readonly removed?: Reason | undefined;
  /** Differences between the file and the picture that visitors see. */
  readonly changes?: readonly PictureChange[] | undefined;
  /** Colours of its pixels, of a logo. */
  readonly ink?: Ink | undefined;
  /** Reason why pages can't be shared with it. */
  readonly unshared?: Reason | undefined;
}

export interface PictureOptions {
  /** Path on the web host where the bundle is published, with slashes at both ends. */
  readonly base: string;
  /** Absent if pictures are validated but not made. */
  readonly processor?: PictureProcessor | undefined;
  /** Set of formats to make; default `best`. */
  readonly pictures?: PictureSet | undefined;
  /** Paths of share pictures, which must be PNG or JPEG because networks show nothing else. */
  readonly shared?: ReadonlySet<string> | undefined;
  /** Paths of logos, whose colours are measured. */
  readonly logos?: ReadonlySet<string> | undefined;
  /** Caches pictures made only for sharing; absent if pictures are not made. */
  readonly madeOnce?: MadeOnce | undefined;
  /** True to decode pictures and find missing parts. For validation only, where it may take a while. */
  readonly isThorough?: boolean | undefined;
  /** SHA-256 in hex. */
  readonly digest: (contents: Uint8Array) => string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * @param name path in the site's folder
 * @throws the signal's reason when it is aborted; errors of the processor's cache
 */
export async function resolvePicture(
  name: string,
  source: PictureSource,
  options: PictureOptions,
): Promise<PictureResult | Problem> {
  const result = await resolveFormats(name, source, options);
  if ("problem" in result || !options.logos?.has(name)) return result;
  const ink = await measureInk(source, options.madeOnce);
  if (!ink) return result;
  const { picture } = result;
  return {
    ...result,
    ink,
    ...(picture && isLightShape(ink) && { picture: { ...picture, isLightShape: true } }),
  };
}

/** Returns true for a white logo on a transparent ground. */
const isLightShape = ({ isShape, colours }: Ink): boolean =>
  isShape && colours.every(([colour, share]) => share < 0.02 || lightnessOf(colour) > 0.8);

/** Luma, 0..1, as in the filter of logos in one colour (sections/Logos). */
const lightnessOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = Buffer.from(colour.slice(1), "hex");
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
};

async function resolveFormats(
  name: string,
  source: PictureSource,
  options: PictureOptions,
): Promise<PictureResult | Problem> {
  const { processor, pictures = "best", signal } = options;
  if (isDrawing(source.bytes))
    return await addShared(name, source, await resolveDrawing(name, source, options), options);
  if (!processor) {
    const measures = await measurePicture(source.bytes);
    if ("problem" in measures) return measures;
    const missing = options.isThorough ? await findMissingPart(source.bytes, measures) : undefined;
    return missing ?? { files: [], changes: measures.changes };
  }
  const made = await processor.make(source, pictures, signal);
  if ("problem" in made) return made;
  if ("standIn" in made) return publishOriginal(name, source, made, options.base);
  return await addShared(name, source, publishPicture(name, made, options.base), options);
}

/** Adds a PNG or JPEG if the picture is used for sharing and none of its files is one. */
async function addShared(
  name: string,
  source: PictureSource,
  result: PictureResult | Problem,
  { base, shared, madeOnce, digest }: PictureOptions,
): Promise<PictureResult | Problem> {
  if ("problem" in result || !result.picture || result.picture.shared) return result;
  if (!shared?.has(name) || !madeOnce) return result;
  const made = await makeSharedPicture(source, madeOnce);
  if ("problem" in made) return { ...result, unshared: made.problem };
  const { bytes, format, width, height } = made;
  const facts = { bytes: bytes.length, hash: digest(bytes) };
  const path = publishedPath(name, facts.hash, format === "jpeg" ? "jpg" : format, width);
  return {
    ...result,
    files: [...result.files, { path, facts, read: () => bytes }],
    picture: {
      ...result.picture,
      shared: { url: base + path, type: `image/${format}`, width, height },
    },
  };
}

/** Publishes an SVG in a single size, rewritten without forbidden content. */
async function resolveDrawing(
  name: string,
  { bytes: original, readAgain }: PictureSource,
  { base, processor, digest }: PictureOptions,
): Promise<PictureResult | Problem> {
  const drawing = await validateDrawing(original);
  if ("problem" in drawing) return drawing;
  const { bytes, removed, size } = drawing;
  if (!processor) return { files: [], removed };
  const facts = { bytes: bytes.length, hash: digest(bytes) };
  const path = publishedPath(name, facts.hash, "svg");
  // Returns the same bytes again, or throws.
  const read = async () => ((await validateDrawing(readAgain())) as Drawing).bytes;
  return {
    files: [{ path, facts, read }],
    picture: { url: base + path, ...size },
    removed,
  };
}

/** Shows the original until the picture is made, so that a preview need not wait. */
function publishOriginal(
  name: string,
  { bytes, hash, readAgain }: PictureSource,
  { standIn: { format, width, height }, changes }: PictureStandIn,
  base: string,
): PictureResult {
  const path = publishedPath(name, hash, format);
  const facts = { bytes: bytes.length, hash };
  return {
    files: [{ path, facts, read: readAgain }],
    picture: { url: base + path, width, height },
    changes,
  };
}

function publishPicture(name: string, picture: Picture, base: string): PictureResult {
  const { images, parts, sources, fallback, width, height, tones, changes, isFromCache, read } = picture;
  const files = images.map((image, index): AssetFile => {
    const facts = parts[index] as Picture["parts"][number];
    const path = publishedPath(name, facts.hash, image.format, image.width);
    return { path, facts, read: () => read(index) };
  });
  const url = (index: number) => base + (files[index] as AssetFile).path;
  const plain = images[fallback];
  const isMoving = sources.some(({ isStill }) => isStill);
  const type = { jpg: "image/jpeg", png: "image/png" }[plain?.format as string];
  return {
    files,
    picture: {
      url: url(fallback),
      width,
      height,
      tones,
      sources: sources.map(({ type, images: choices, isStill }) => ({
        type,
        srcSet: choices.map((index) => `${url(index)} ${images[index]?.width}w`).join(", "),
        ...(isStill && { media: "(prefers-reduced-motion: reduce)" }),
      })),
      ...(plain &&
        type &&
        !isMoving && {
          shared: { url: url(fallback), type, width: plain.width, height: plain.height },
        }),
    },
    changes,
    work: isFromCache ? "cached" : "made",
  };
}
