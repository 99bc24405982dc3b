/** Files for hosts, phones and search engines rather than visitors (OUT-3, OUT-6). */
import type { Site } from "../../document/index.ts";
import type { Plan, SiteIcon } from "../../plan/index.ts";
import { renderFeeds } from "../feeds.ts";
import { formatHeaders, headerRules } from "./headers.ts";
import { renderRedirects } from "./redirects.ts";
import { formatRobots } from "./robots.ts";
import { formatSitemaps } from "./sitemap.ts";
import { formatWebManifest } from "./web-manifest.ts";

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
