/**
 * Selects the pages that are published at a given moment. Pages set this in the primary language, for all languages. The
 * moment is a parameter, so that the same document at the same moment builds the same bytes.
 */
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";
import type { Page, Publication, Site } from "./site.ts";

/** Page of the document that is not published. */
export interface KeptOutPage {
  readonly path: string;
  readonly reason: "draft" | "hidden" | "scheduled" | "expired";
  /** Time of its publication (scheduled) or its end (expired): ISO 8601 in UTC. */
  readonly at?: string;
}

/** Interval in which no page appears or expires, in milliseconds since 1970: from the first, before the second. */
export interface Steady {
  readonly from: number | undefined;
  readonly until: number | undefined;
}

/** A site at one moment. */
export interface SiteAtMoment {
  /** The site without unpublished pages. */
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
  // Lists and pages that languages share stay shared.
  const lists = new Map<readonly Page[], readonly Page[]>();
  const locales = site.locales.map((locale) => {
    const pages = lists.get(locale.pages) ?? locale.pages.filter((page) => !isOut(page));
    lists.set(locale.pages, pages);
    return { ...locale, pages };
  });
  return { primary: locales[site.locales.indexOf(site.primary)] ?? site.primary, locales };
}

/** Reports a missing home page: the site's address and every logo lead to "/". */
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
