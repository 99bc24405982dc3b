/** Icons by name, from the Tabler set (IMG-7). */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { nearestName } from "../diagnostic/index.ts";

export interface IconSet {
  /** Returns the inner markup of the 24 by 24 icon; undefined for an unknown name. */
  icon(name: string): string | undefined;
  /** Returns the icons whose name or keywords contain every word of the text, best match first. */
  search(text: string): readonly string[];
  /** Returns the names of all icons, sorted. */
  all(): readonly string[];
  /** Returns the closest known name for an unknown one. */
  nearest(name: string): string | undefined;
}

/** Reads each icon once, on first use. */
export function createIconSet(folder = tablerFolder()): IconSet {
  const drawings = new Map<string, string>();
  let names: IconNames | undefined;
  let words: IconWords | undefined;
  const read = (name: string) =>
    // `facebook` is short for `brand-facebook`.
    readDrawing(join(folder, `${name}.svg`)) ?? readDrawing(join(folder, `brand-${name}.svg`));
  return {
    icon(name) {
      if (!/^[a-z0-9-]{1,64}$/.test(name)) return undefined;
      const known = drawings.get(name);
      if (known) return known;
      const drawing = read(name);
      // Unknown names are not cached: one set serves many sites, and their number is unlimited.
      if (drawing) drawings.set(name, drawing);
      return drawing;
    },
    search(text) {
      words ??= readWords(folder);
      const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
      const rated = words.flatMap(({ name, all }) => {
        if (!wanted.every((word) => all.includes(word))) return [];
        return [{ name, rank: wanted.filter((word) => name.split("-").includes(word)).length }];
      });
      return rated.sort((one, other) => other.rank - one.rank).map(({ name }) => name);
    },
    all() {
      names ??= readNames(folder);
      return [...names.all].sort();
    },
    nearest(name) {
      names ??= readNames(folder);
      const nearest = nearestName(name, [...names.brands, ...names.all]);
      return nearest !== undefined && names.brands.has(nearest) ? `brand-${nearest}` : nearest;
    },
  };
}

/** Each icon with its name and keywords as one text. */
type IconWords = readonly { readonly name: string; readonly all: string }[];

function readWords(folder: string): IconWords {
  const file = join(folder, "../../icons.json");
  const facts: Record<string, { tags?: readonly unknown[]; styles?: object }> = JSON.parse(
    readFileSync(file, "utf8"),
  );
  return Object.entries(facts)
    .filter(([, { styles = {} }]) => "outline" in styles)
    .map(([name, { tags = [] }]) => ({ name, all: [name, ...tags].join(" ").toLowerCase() }));
}

interface IconNames {
  readonly all: readonly string[];
  /** Names without `brand-`, as owners write them; excludes those that are also the name of another icon. */
  readonly brands: ReadonlySet<string>;
}

function readNames(folder: string): IconNames {
  const all = readdirSync(folder).map((file) => file.replace(/\.svg$/, ""));
  const known = new Set(all);
  const brands = all.filter((name) => name.startsWith("brand-")).map((name) => name.slice("brand-".length));
  return { all, brands: new Set(brands.filter((name) => !known.has(name))) };
}

const tablerFolder = () => dirname(createRequire(import.meta.url).resolve("@tabler/icons/outline/mail.svg"));

function readDrawing(file: string): string | undefined {
  let svg: string;
  try {
    svg = readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
  const content = svg.slice(svg.indexOf(">", svg.indexOf("<svg")) + 1, svg.lastIndexOf("</svg>"));
  // The first path of many icons is an invisible frame.
  return content.replace(/\s*\n\s*/g, "").replace(/<path[^>]*stroke="none"[^>]*>/, "");
}
