/** The only place that calls sharp: judges a local picture by its content, and measures it. */
import type sharp from "sharp";

export interface Measured {
  /** By content, without a dot: `webp`. */
  readonly extension: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

const extensions: Readonly<Record<string, string>> = {
  jpeg: "jpg",
  png: "png",
  webp: "webp",
  gif: "gif",
  heif: "avif",
  svg: "svg",
};

/** A picture with more pixels is a slip or an attack. */
const maxPixels = 100_000_000;

/** @returns the picture's measures, or why it cannot be used */
export async function measurePicture(bytes: Uint8Array): Promise<Measured | { readonly problem: string }> {
  const drawing = isSvg(bytes) ? findSvgProblem(bytes) : undefined;
  if (drawing) return { problem: drawing };
  const open = await loadSharp();
  try {
    const { format, compression, width, height, autoOrient } = await open(bytes, {
      limitInputPixels: maxPixels,
    }).metadata();
    const extension = format === "heif" && compression !== "av1" ? undefined : extensions[format];
    if (!extension) return { problem: `pictures of the format ${format} cannot be shown by browsers` };
    return { extension, width: autoOrient?.width ?? width, height: autoOrient?.height ?? height };
  } catch {
    return { problem: "it is not a picture, or it is damaged" };
  }
}

/** sharp takes a while to load, so sites without local pictures do not load it. */
let loaded: Promise<typeof sharp> | undefined;
const loadSharp = () => {
  loaded ??= import("sharp").then((module) => module.default);
  return loaded;
};

const isSvg = (bytes: Uint8Array) => /^\s*(?:<\?xml|<!--|<!DOCTYPE|<svg)/i.test(decodeStart(bytes));

const decodeStart = (bytes: Uint8Array) => new TextDecoder().decode(bytes.subarray(0, 256));

/** A drawing may be opened by itself, so it must not hold anything that runs or that loads something else. */
function findSvgProblem(bytes: Uint8Array): string | undefined {
  let source: string;
  try {
    source = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "the drawing is not UTF-8 text";
  }
  if (/<!(?:DOCTYPE|ENTITY)|<\?xml-stylesheet/i.test(source)) return "the drawing holds declarations";
  if (/<(?:[\w-]+:)?(?:script|foreignObject|iframe|object|embed|animate|set|handler)\b/i.test(source))
    return "the drawing holds scripts, animations or other pages";
  if (/[\s/"']on\w+\s*=/i.test(source)) return "the drawing holds event handlers";
  if (/(?:href|src)\s*=\s*["']?\s*(?!["']?#|["']?data:image\/(?:png|jpeg|webp|gif);)[^\s"'>]/i.test(source))
    return "the drawing refers to something outside of it";
  if (/url\(\s*["']?\s*(?!["']?#)[^)\s]|@import/i.test(source))
    return "the drawing loads something from elsewhere";
  return undefined;
}
