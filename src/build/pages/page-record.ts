/**
 * What a build remembers for the next one (PERF-3): of each page that it judged, what the rest of the site needs to know of
 * it; of each route that it rendered, what came out. Both are known by hashes of all that they were made from, so an entry
 * holds for ever or is not found: a record that is old, of another site, or lost costs time and nothing else.
 */
import type { Page } from "../../document/index.ts";
import type { PageNeeds } from "../../render/index.ts";
import type { KnownPage } from "./page-work.ts";

/** What a route became. */
export interface RouteNote extends PageNeeds {
  /** Hash of all that the route was rendered from. */
  readonly key: string;
  readonly bytes: number;
  /** SHA-256 of the page, hex. */
  readonly hash: string;
}

export interface PageRecord {
  /** What the pages were judged by, as a hash. */
  readonly basis: string;
  /** By the hash of their source. */
  readonly pages: ReadonlyMap<string, KnownPage>;
  /** By file in the bundle. */
  readonly routes: ReadonlyMap<string, RouteNote>;
}

export const emptyRecord: PageRecord = { basis: "", pages: new Map(), routes: new Map() };

const version = 6;

/** JSON; what pages have in common stands there once. Whoever keeps it sees that it comes back as it was. */
export function formatPageRecord({ basis, pages, routes }: PageRecord): string {
  const parts = new Map<unknown, number>();
  /** The same parts are one object: see intern.ts. */
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

/** @returns an empty record for a text of another version @param text as it was written */
export function parsePageRecord(text: string): PageRecord {
  const stored = JSON.parse(text);
  if (stored.version !== version) return emptyRecord;
  const { basis, pages, routes, parts } = stored;
  return {
    basis,
    pages: new Map(
      pages.map(([source, unique, locales, diagnostics]: StoredPage) => {
        const read = unique.map((stored) => {
          if (!stored) return undefined;
          const [page, ...places] = stored;
          const [sections, references, characters, title, picture] = places.map((place) => parts[place]);
          // JSON knows null only.
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
