/** Font library: variable families from fontsource that are installed with sectile (THM-4). */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { nearestName } from "../../diagnostic/index.ts";
import { parseUnicodeRange, type UnicodeRange } from "./unicode-range.ts";

/** One file of a family: the glyphs of one script. */
export interface FontFile {
  /** Fontsource's name: `latin`, `cyrillic-ext`, `119` for part of a large script; empty for a font in a single file. */
  readonly script: string;
  /** Scripts of a font in a single file; otherwise the file's own script. */
  readonly parts: readonly string[];
  readonly range: UnicodeRange;
  /** WOFF2, TrueType or OpenType. */
  readonly read: () => Promise<Uint8Array>;
}

export interface FontFamily {
  readonly name: string;
  /** For example `playfair-display`. */
  readonly slug: string;
  readonly version: string;
  /** Minimum and maximum weight. */
  readonly weights: readonly [number, number];
  /** True if it has all weights in between. */
  readonly isVariable: boolean;
  readonly files: readonly FontFile[];
}

export interface FontLibrary {
  /** @param name as an owner writes it: `Playfair Display` */
  find(name: string): FontFamily | undefined;
  nearest(name: string): string | undefined;
  /** Returns all families suitable for text, by name. */
  all(): readonly FontFamily[];
  /** Returns all families, including those with only symbols. */
  installed(): readonly FontFamily[];
}

/** Reads each family once, on first use. */
export function createFontLibrary(folder = installedFonts()): FontLibrary {
  const families = new Map<string, FontFamily | undefined>();
  let slugs: ReadonlySet<string> | undefined;
  const slugsOfAll = () => {
    slugs ??= new Set(readdirSync(folder));
    return slugs;
  };
  const find = (name: string) => {
    const slug = slugOf(name);
    if (!slugsOfAll().has(slug)) return undefined;
    if (!families.has(slug)) families.set(slug, readFamily(join(folder, slug), slug));
    return families.get(slug);
  };
  const installed = () =>
    [...slugsOfAll()]
      .flatMap((slug) => find(slug) ?? [])
      .sort((one, other) => one.name.localeCompare(other.name, "en"));
  const all = () => installed().filter(({ files }) => files.some(({ script }) => script === "latin"));
  return {
    find,
    all,
    installed,
    nearest: (name) => {
      const slug = nearestName(slugOf(name), new Set(all().map((family) => family.slug)));
      return slug && find(slug)?.name;
    },
  };
}

const slugOf = (name: string) => name.trim().toLowerCase().replace(/\s+/g, "-");

const installedFonts = () =>
  dirname(dirname(createRequire(import.meta.url).resolve("@fontsource-variable/inter/package.json")));

/** @returns undefined for an installed package that is not a font with variable weight */
function readFamily(folder: string, slug: string): FontFamily | undefined {
  const json = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8"));
  const needed = ["metadata.json", "unicode.json", "package.json", "files"];
  if (!needed.every((name) => existsSync(join(folder, name)))) return undefined;
  const { family, variable } = json("metadata.json");
  if (!variable?.wght) return undefined;
  const present = new Set(readdirSync(join(folder, "files")));
  const ranges: Record<string, string> = json("unicode.json");
  const files = Object.entries(ranges).flatMap(([key, range]) => {
    const script = key.replace(/^\[(\d+)\]$/, "$1");
    const name = `${slug}-${script}-wght-normal.woff2`;
    if (!present.has(name)) return [];
    const read = () => readFile(join(folder, "files", name));
    return [{ script, parts: [script], range: parseUnicodeRange(range), read }];
  });
  const weights = [Number(variable.wght.min), Number(variable.wght.max)] as const;
  const { version } = json("package.json");
  return { name: family, slug, version, weights, isVariable: true, files };
}
