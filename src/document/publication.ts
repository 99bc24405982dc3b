/**
 * Which pages are part of the bundle at a given moment. A page says it itself, in the primary document and for all
 * languages; the moment is given from outside, so that the same document at the same moment gives the same bytes.
 */
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";
import type { Page, Site } from "./site.ts";
import type { Status } from "./status.ts";

/** When a page is for visitors: from `publishAt` on, and before `unpublishAt` (ISO 8601 with a time zone). */
export interface Publication {
  readonly status: Status;
  readonly publishAt?: string | undefined;
  readonly unpublishAt?: string | undefined;
}

/** A page that the document has and the bundle has not. */
export interface KeptOutPage {
  readonly path: string;
  readonly reason: "draft" | "hidden" | "scheduled" | "expired";
  /** When it comes in (scheduled), or went out (expired): ISO 8601 in UTC. */
  readonly at?: string;
}

/** The times between which nothing comes in or goes out, in milliseconds since 1970: from the first, before the second. */
export interface Steady {
  readonly from: number | undefined;
  readonly until: number | undefined;
}

/** A site at one moment. */
export interface SiteAtMoment {
  /** Without the pages that are kept out. */
  readonly site: Site;
  readonly keptOut: readonly KeptOutPage[];
  readonly steady: Steady;
  readonly diagnostics: readonly Diagnostic[];
}

const always: Publication = { status: "published" };

/** @param time milliseconds since 1970 @returns `2027-01-31T09:00:00Z` */
export const formatMoment = (time: number): string => new Date(time).toISOString().replace(".000Z", "Z");

/** @param now milliseconds since 1970 */
export function selectPages(site: Site, now: number): SiteAtMoment {
  const keptOut: KeptOutPage[] = [];
  const times: number[] = [];
  for (const { path, publication = always } of site.primary.pages) {
    const { status, publishAt, unpublishAt } = publication;
    const [from, until] = [timeOf(publishAt), timeOf(unpublishAt)];
    if (status !== "published") keptOut.push({ path, reason: status });
    else {
      times.push(...[from, until].filter((time) => time !== undefined));
      if (from !== undefined && now < from)
        keptOut.push({ path, reason: "scheduled", at: formatMoment(from) });
      else if (until !== undefined && now >= until)
        keptOut.push({ path, reason: "expired", at: formatMoment(until) });
    }
  }
  const isOut = new Set(keptOut.map(({ path }) => path));
  const selected = isOut.size === 0 ? site : withoutPages(site, ({ path }) => isOut.has(path));
  return {
    site: selected,
    keptOut,
    steady: {
      from: extreme(
        Math.max,
        times.filter((time) => time <= now),
      ),
      until: extreme(
        Math.min,
        times.filter((time) => time > now),
      ),
    },
    diagnostics: checkHome(site, selected, keptOut),
  };
}

function withoutPages(site: Site, isOut: (page: Page) => boolean): Site {
  // Pages that languages share stay shared; so do lists of them.
  const lists = new Map<readonly Page[], readonly Page[]>();
  const locales = site.locales.map((locale) => {
    const pages = lists.get(locale.pages) ?? locale.pages.filter((page) => !isOut(page));
    lists.set(locale.pages, pages);
    return { ...locale, pages };
  });
  return { primary: locales[site.locales.indexOf(site.primary)] ?? site.primary, locales };
}

/** Whoever opens the site's address, and every logo, comes to the page "/". */
function checkHome(
  { primary: { pages, settings } }: Site,
  selected: Site,
  keptOut: readonly KeptOutPage[],
): Diagnostic[] {
  if (pages.length > 0 && selected.primary.pages.length === 0)
    return [diagnose("no-page-published", "/pages", { count: pages.length })];
  const isHome = ({ path }: { readonly path: string }) => path === "/";
  if (pages.length === 0 || selected.primary.pages.some(isHome)) return [];
  if (settings.redirects.some(({ from }) => from === "/")) return [];
  const home = pages.find(isHome);
  const at = home ? home.pointer : "/pages";
  return [diagnose("no-home-page", at, { keptOut: keptOut.find(isHome) })];
}

const timeOf = (text: string | undefined): number | undefined => {
  const time = Date.parse(text ?? "");
  return Number.isNaN(time) ? undefined : time;
};

const extreme = (choose: (a: number, b: number) => number, times: readonly number[]): number | undefined =>
  times.length === 0 ? undefined : times.reduce((a, b) => choose(a, b));
