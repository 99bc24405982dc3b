/**
 * Page cache entries (PERF-3): for each validated page its summary, for each rendered route its result. Both have hashes of all
 * their inputs as keys, so an entry is either valid or not found. A record that is old, foreign or lost costs only time.
 */
import type { Page } from "../../document/index.ts";
import type { AssetRequests } from "../../render/index.ts";
import type { CachedPage } from "./site-pages.ts";

/** Result of rendering a route. */
export interface RouteNote extends AssetRequests {
  /** Hash of everything that the route was rendered from. */
  readonly key: string;
  readonly bytes: number;
  /** SHA-256 of the page, hex. */
  readonly hash: string;
}

export interface PageCache {
  /** Hash of the inputs common to the validation of all pages. */
  readonly basis: string;
  /** By the hash of their source. */
  readonly pages: ReadonlyMap<string, CachedPage>;
  /** By file in the bundle. */
  readonly routes: ReadonlyMap<string, RouteNote>;
}

export const emptyPageCache: PageCache = { basis: "", pages: new Map(), routes: new Map() };

const version = 6;

/** Serializes the record as JSON. Parts that pages have in common are written once. The caller detects corruption. */
export function formatPageCache({ basis, pages, routes }: PageCache): string {
  const parts = new Map<unknown, number>();
  /** Equal parts are the same object: see intern.ts. */
  const place = (part: unknown): number => {
    const known = parts.get(part);
    if (known !== undefined) return known;
    parts.set(part, parts.size);
    return parts.size - 1;
  };
  const rows = [...routes].map(([file, { key, bytes, hash, parts, clientModules, origins }]) => [
    file,
    key,
    bytes,
    hash,
    place(parts),
    place(clientModules),
    place(origins),
  ]);
  const placePage = ({ sections, summary, ...page }: Page) => [
    page,
    place(sections),
    place(summary?.references ?? []),
    place(summary?.characters ?? ""),
    place(summary?.title ?? null),
    place(summary?.picture ?? null),
  ];
  const validated = Array.from(pages, ([source, { locales, diagnostics }]) => {
    const unique = [...new Set(locales)];
    return [
      source,
      unique.map((page) => page && placePage(page)),
      locales.map((page) => unique.indexOf(page)),
      diagnostics,
    ];
  });
  return JSON.stringify({ version, basis, pages: validated, routes: rows, parts: [...parts.keys()] });
}

type StoredPage = [
  source: string,
  unique: ([page: object, ...places: number[]] | null)[],
  locales: number[],
  diagnostics: unknown,
];

/**
 * @param text as `formatPageCache` wrote it
 * @returns an empty record for a text of another version
 */
export function parsePageCache(text: string): PageCache {
  const stored = JSON.parse(text);
  if (stored.version !== version) return emptyPageCache;
  const { basis, pages, routes, parts } = stored;
  return {
    basis,
    pages: new Map(
      pages.map(([source, unique, locales, diagnostics]: StoredPage) => {
        const read = unique.map((stored) => {
          if (!stored) return undefined;
          const [page, ...places] = stored;
          const [sections, references, characters, title, picture] = places.map((place) => parts[place]);
          // JSON has null instead of undefined.
          const summary = {
            references,
            characters,
            title: title ?? undefined,
            picture: picture ?? undefined,
          };
          return { ...page, sections, summary };
        });
        return [source, { locales: locales.map((index) => read[index]), diagnostics }];
      }),
    ),
    routes: new Map(
      routes.map(([file, key, bytes, hash, ...places]: [string, string, number, string, ...number[]]) => {
        const [ofStyle, clientModules, origins] = places.map((place) => parts[place]);
        return [file, { key, bytes, hash, parts: ofStyle, clientModules, origins }];
      }),
    ),
  };
}
