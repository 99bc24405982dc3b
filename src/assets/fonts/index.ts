/**
 * Fonts of a site: subset to its characters, published beside its pages, with their CSS (THM-4). The tools that subset and
 * measure fonts are large and loaded only when needed, since most builds find everything in the cache.
 */
import type { AssetFile } from "../asset-file.ts";
import type { MadeOnce } from "../made-once.ts";
import { publishedPath } from "../published-path.ts";
import { formatFallback, samples } from "./fallback.ts";
import type { FontFamily, FontFile } from "./library.ts";
import { formatUnicodeRange, isInRange, textOf } from "./unicode-range.ts";
import { readUsual } from "./usual.ts";
import { weightsOf } from "./weights.ts";

export { findFonts } from "./find-fonts.ts";
export { createFontLibrary, type FontFamily, type FontLibrary } from "./library.ts";

export interface FontOptions {
  /** Path on the web host where the bundle is published, with slashes at both ends. */
  readonly base: string;
  readonly madeOnce: MadeOnce;
  /** SHA-256 in hex. */
  readonly digest: (contents: Uint8Array) => string;
}

export interface PlainFonts {
  readonly styles: string;
  /** Addresses of the files to preload on a page in a script, by script. */
  readonly preloads: Readonly<Record<string, readonly string[]>>;
}

export interface CutFonts {
  readonly fonts: PlainFonts;
  readonly files: readonly AssetFile[];
}

/** Increase with every change to subsetting or measuring fonts, so that old cache entries are not used. */
const recipe = 3;

export const noFonts: CutFonts = { fonts: { styles: "", preloads: {} }, files: [] };

/** Published subset of a family's file with the site's characters. */
interface Cut {
  readonly parts: readonly string[];
  readonly file: AssetFile;
  readonly rule: string;
  readonly url: string;
}

/**
 * @param families the site's, starting with the one for headings
 * @param characters code points in ascending order
 */
export async function cutFonts(
  families: readonly FontFamily[],
  characters: readonly number[],
  options: FontOptions,
): Promise<CutFonts> {
  const { digest } = options;
  const madeOnce: MadeOnce = (name, make) =>
    options.madeOnce(name, async () => (await readUsual(name, digest)) ?? (await make()));
  const cuts = await Promise.all(
    families.map(async (family) => {
      const cutOne = (file: FontFile) => cutPart(family, file, characters, { ...options, madeOnce });
      const parts = (await Promise.all(family.files.map(cutOne))).filter((part) => part !== undefined);
      const shown = parts.flatMap((part) => part.parts);
      return { parts, fallback: await fallbackOf(family, shown, madeOnce) };
    }),
  );
  return {
    fonts: {
      styles: cuts.map(({ parts, fallback }) => parts.map(({ rule }) => rule).join("") + fallback).join(""),
      preloads: Object.fromEntries(
        cuts
          .flatMap(({ parts }) => parts.flatMap((part) => part.parts))
          .map((script) => [
            script,
            cuts.flatMap(({ parts }) => parts.find((part) => part.parts.includes(script))?.url ?? []),
          ]),
      ),
    },
    files: cuts.flatMap(({ parts }) => parts.map(({ file }) => file)),
  };
}

async function cutPart(
  { name, slug, version, weights, isVariable }: FontFamily,
  { script, parts, range, read }: FontFile,
  characters: readonly number[],
  { base, madeOnce, digest }: FontOptions,
): Promise<Cut | undefined> {
  const wanted = characters.filter((codePoint) => isInRange(codePoint, range));
  if (wanted.length === 0) return undefined;
  const text = textOf(wanted);
  const contents = await madeOnce(`font ${recipe} ${slug} ${version} ${script} ${text}`, async () => {
    const { cutFont } = await import("./subset.ts");
    return cutFont(await read(), text, isVariable ? weights : undefined);
  });
  const hash = digest(contents);
  const published = publishedPath(script ? `${slug}-${script}` : slug, hash, "woff2");
  const url = base + published;
  return {
    parts,
    file: { path: published, facts: { bytes: contents.length, hash }, read: () => contents },
    rule: `@font-face{font-family:"${name}";src:url(${url})format("woff2");font-weight:${(isVariable ? weightsOf(weights) : weights.slice(0, 1)).join(" ")};font-display:swap;unicode-range:${formatUnicodeRange(wanted)}}`,
    url,
  };
}

/** Creates one rule per displayed script, because a font may have wide letters in one script and narrow ones in another. */
async function fallbackOf(
  { name, slug, version, files }: FontFamily,
  shown: readonly string[],
  madeOnce: MadeOnce,
): Promise<string> {
  const rules = Object.entries(samples).map(async ([script, sample]) => {
    const file = files.find(({ parts }) => parts.includes(script));
    if (!file || !(script === "latin" || shown.includes(script))) return "";
    const rule = await madeOnce(`fallback ${recipe} ${slug} ${version} ${script}`, async () => {
      const [{ unpackFont }, { measureFont }] = await Promise.all([
        import("./subset.ts"),
        import("./measure-font.ts"),
      ]);
      const sfnt = await unpackFont(await file.read(), sample.text);
      return Buffer.from(formatFallback(name, measureFont(sfnt, sample.text), sample));
    });
    return Buffer.from(rule).toString();
  });
  return (await Promise.all(rules)).join("");
}

/**
 * Cuts a font to the letters of its own name, for lists that show fonts in themselves: 1 KB each instead of 35.
 * @returns WOFF2 in the weight of body text; undefined for a family without the letters of its name
 */
export async function cutNameFont({ name, weights, files }: FontFamily): Promise<Uint8Array | undefined> {
  const latin = files.find(({ script }) => script === "latin");
  if (!latin) return undefined;
  const { cutFont } = await import("./subset.ts");
  const [lightest, heaviest] = weights;
  const weight = Math.max(lightest, Math.min(400, heaviest));
  return cutFont(await latin.read(), name, [weight, weight]);
}
