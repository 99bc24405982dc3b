/** Files for hosts, phones and search engines rather than visitors (OUT-3, OUT-6). */

import type { Site } from "../../document/index.ts";
import { directionOf, type Plan, type SiteIcon } from "../../plan/index.ts";
import { renderFeeds } from "../feeds.ts";
import { formatHeaders, headerRules } from "./headers.ts";
import { renderRedirects } from "./redirects.ts";
import { formatRobots, formatSitemaps } from "./sitemap.ts";

export interface HostFilesInput {
  readonly site: Site;
  readonly plan: Plan;
  readonly icons: readonly SiteIcon[];
  /** Returns the published address of a linked file. */
  readonly file: (path: string) => string | undefined;
  /** Returns an interface text in a language. */
  readonly textOf: (language: string, key: string) => string;
  /** Policy that covers all pages together. */
  readonly contentPolicy: string;
}

/** @returns files by path, in a fixed order; a sitemap only if the site's origin is known */
export function* renderHostFiles(input: HostFilesInput): Generator<{ path: string; contents: string }> {
  const { site, plan, icons, contentPolicy } = input;
  const rules = headerRules(plan.table.base, contentPolicy, plan.feeds.size > 0);
  yield { path: "_headers", contents: formatHeaders(rules) };
  yield { path: "headers.json", contents: `${JSON.stringify(rules, undefined, 2)}\n` };
  // An owner's own file replaces either of these two.
  if (plan.table.findFile("/robots.txt") === undefined)
    yield { path: "robots.txt", contents: formatRobots(site.primary.settings, plan) };
  // GitHub Pages, published from a branch, runs Jekyll, which omits folders that begin with "_".
  if (plan.table.findFile("/.nojekyll") === undefined) yield { path: ".nojekyll", contents: "" };
  yield { path: "site.webmanifest", contents: formatWebManifest(site, plan, icons) };
  yield* renderRedirects(plan, input.file, input.textOf);
  yield* renderFeeds(plan);
  if (plan.origin && !site.primary.settings.isForPreview) yield* formatSitemaps(plan);
}

/** `site.webmanifest`: name and icons of a site on a phone's home screen (OUT-3). */
function formatWebManifest({ primary }: Site, { table }: Plan, icons: readonly SiteIcon[]): string {
  const { settings, language } = primary;
  const { primaryDark, accentWhite } = settings.theme.palette;
  const name = settings.name || settings.siteId;
  return `${JSON.stringify({
    name,
    // Home screens truncate longer names anyway, and a complete first word is better than part of a second.
    short_name: name.length > 12 ? name.split(/\s/)[0] : name,
    ...(language.code && { lang: language.code, dir: directionOf(language.code) }),
    start_url: table.base,
    scope: table.base,
    display: "browser",
    background_color: accentWhite,
    theme_color: primaryDark,
    icons: icons
      .filter(({ type }) => type !== "image/x-icon")
      .map(({ url, type, sizes, isFull }) => ({
        src: url,
        type,
        sizes,
        ...(isFull && { purpose: "any maskable" }),
      })),
  })}\n`;
}
