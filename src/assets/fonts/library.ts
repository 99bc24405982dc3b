/** Font library: variable families from fontsource that sectile contains or that are installed beside it (THM-4). */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { nearestName } from "../../diagnostic/index.ts";
import { dataFolder } from "../data-folder.ts";
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

/**
 * Reads each family once, on first use.
 * @param folders folders of families; the first that has a family wins
 */
export function createFontLibrary(folders: readonly string[] = fontFolders()): FontLibrary {
  const families = new Map<string, FontFamily | undefined>();
  let known: ReadonlyMap<string, string> | undefined;
  const folderOf = () => {
    known ??= new Map(
      folders.toReversed().flatMap((folder) => readdirSync(folder).map((slug) => [slug, join(folder, slug)])),
    );
    return known;
  };
  const find = (name: string) => {
    const slug = slugOf(name);
    const folder = folderOf().get(slug);
    if (folder === undefined) return undefined;
    if (!families.has(slug)) families.set(slug, readFamily(folder, slug));
    return families.get(slug);
  };
  const installed = () =>
    [...folderOf().keys()]
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

/** The built-in fonts come first, so that other installed versions of them change nothing. */
function fontFolders(): string[] {
  const packages = createRequire(import.meta.url).resolve.paths("@fontsource-variable") ?? [];
  // Node.js also looks in folders of the user and the machine, which the next machine lacks.
  const near = packages.filter((folder) => basename(folder) === "node_modules");
  const installed = near.map((folder) => join(folder, "@fontsource-variable"));
  return [join(dataFolder(), "fonts"), ...installed.filter((folder) => existsSync(folder))];
}

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
