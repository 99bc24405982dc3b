/** Transfer size of a page besides its HTML and pictures: scripts and styles, as a host sends them (PERF-6). */
import { gzipSync } from "node:zlib";
import type { RenderedPage, TextFile } from "../render/index.ts";

/** Bytes after gzip. */
export interface PageWeight {
  readonly script: number;
  /** Inline scripts. */
  readonly inline: number;
  readonly style: number;
}

export interface Scales {
  /** Adds a stylesheet or a script. */
  weigh(file: TextFile): void;
  of(page: RenderedPage): PageWeight;
  /** Maximum that any page of the site loads, for each kind. */
  readonly most: PageWeight;
}

/**
 * @param key the contents, or a name that identifies them
 * @returns bytes after gzip
 */
export type WeightOf = (key: string, contents: () => string) => number;

const maxWeighed = 1000;

/** Caches the last weights, since consecutive sites use the same scripts. */
export function createWeightOf(): WeightOf {
  const weighed = new Map<string, number>();
  return (key, contents) => {
    const known = weighed.get(key);
    if (known !== undefined) return known;
    if (weighed.size >= maxWeighed) weighed.clear();
    const weight = gzipSync(contents(), { level: 9 }).length;
    weighed.set(key, weight);
    return weight;
  };
}

export function createScales(weightOf: WeightOf): Scales {
  const weights = new Map<string, number>();
  const pages = new Map<string, PageWeight>();
  const most = { script: 0, inline: 0, style: 0 };
  const once = (key: string, contents: () => string): number => {
    const known = weights.get(key);
    if (known !== undefined) return known;
    const weight = weightOf(key, contents);
    weights.set(key, weight);
    return weight;
  };
  // Many pages share few sets of files.
  const of = ({ script, stylesheets, inline }: RenderedPage): PageWeight => {
    const key = [script, ...stylesheets].join();
    const known = pages.get(key);
    if (known) return known;
    const weight = {
      script: script === undefined ? 0 : (weights.get(script) ?? 0),
      inline: inline.length === 0 ? 0 : once(inline.join(), () => inline.join("")),
      style: stylesheets.reduce((sum, path) => sum + (weights.get(path) ?? 0), 0),
    };
    pages.set(key, weight);
    for (const kind of ["script", "inline", "style"] as const)
      most[kind] = Math.max(most[kind], weight[kind]);
    return weight;
  };
  return {
    weigh: ({ path, contents }) => void once(path, () => contents),
    of,
    most,
  };
}
