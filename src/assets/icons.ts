/** Icons by name, from the Tabler set (IMG-7). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { nearestName } from "../diagnostic/index.ts";
import { dataFolder } from "./data-folder.ts";

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

/** Reads each file of the data folder once, on first use. */
export function createIconSet(folder = join(dataFolder(), "icons")): IconSet {
  const drawings = new Map<string, ReadonlyMap<string, string>>();
  let brands: ReadonlySet<string> | undefined;
  let words: IconWords | undefined;
  const readWords = () => {
    words ??= JSON.parse(readFileSync(join(folder, "words.json"), "utf8")) as IconWords;
    return words;
  };
  const find = (name: string) => {
    // A site has few icons, so a file holds only those with the same first letters. The number of files is limited.
    const start = name.slice(0, 2);
    const known = drawings.get(start) ?? readDrawings(join(folder, `${start}.json`));
    drawings.set(start, known);
    return known.get(name);
  };
  const all = () => readWords().map(([name]) => name);
  return {
    icon: (name) =>
      // `facebook` is short for `brand-facebook`.
      /^[a-z0-9-]{1,64}$/.test(name) ? (find(name) ?? find(`brand-${name}`)) : undefined,
    search(text) {
      const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
      const rated = readWords().flatMap(([name, all]) => {
        if (!wanted.every((word) => all.includes(word))) return [];
        return [{ name, rank: wanted.filter((word) => name.split("-").includes(word)).length }];
      });
      return rated.sort((one, other) => other.rank - one.rank).map(({ name }) => name);
    },
    all: () => all().sort(),
    nearest(name) {
      brands ??= brandsOf(all());
      const nearest = nearestName(name, [...brands, ...all()]);
      return nearest !== undefined && brands.has(nearest) ? `brand-${nearest}` : nearest;
    },
  };
}

function readDrawings(file: string): ReadonlyMap<string, string> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return new Map();
  }
  return new Map(Object.entries(JSON.parse(text)));
}

/** Each icon's name, and its name and keywords as one text. */
type IconWords = readonly (readonly [name: string, all: string])[];

/** Returns names without `brand-`, as owners write them; excludes those that are also the name of another icon. */
function brandsOf(all: readonly string[]): ReadonlySet<string> {
  const known = new Set(all);
  const brands = all.filter((name) => name.startsWith("brand-")).map((name) => name.slice("brand-".length));
  return new Set(brands.filter((name) => !known.has(name)));
}
