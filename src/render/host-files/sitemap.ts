/** `sitemap.xml`: every public page at its canonical address, with its versions in other languages; and `robots.txt` (OUT-3). */
import { formatMoment, type SiteSettings } from "../../document/index.ts";
import type { Plan, Route } from "../../plan/index.ts";
import { alternatesOf } from "../alternates.ts";
import { escapeHtml } from "../html.ts";

/** The limits of a sitemap are 50,000 addresses and 50 MB. Alternates make entries long. */
const maxEntries = 10_000;

/** @returns files by path; for many routes an index and its parts */
export function* formatSitemaps({
  routes: all,
  origin = "",
  table,
}: Plan): Generator<{ path: string; contents: string }> {
  const routes = all.filter((route) => !route.page.noindex && table.canonical(route) === route.url);
  const entries = (part: readonly Route[]) =>
    part.map((route) => {
      const links = alternatesOf(route, table).map(formatAlternate);
      const { updatedAt } = route.page.meta;
      const changed = updatedAt ? `<lastmod>${formatMoment(Date.parse(updatedAt))}</lastmod>` : "";
      return `<url><loc>${escapeHtml(origin + route.url)}</loc>${changed}${links.join("")}</url>\n`;
    });
  const formatAlternate = ({ language, url }: { language: string; url: string }) =>
    `<xhtml:link rel="alternate" hreflang="${escapeHtml(language)}" href="${escapeHtml(origin + url)}"/>`;
  const urlset = (part: readonly Route[]) =>
    `${declaration}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries(part).join("")}</urlset>\n`;

  if (routes.length <= maxEntries) return yield { path: "sitemap.xml", contents: urlset(routes) };
  const parts: string[] = [];
  for (let start = 0; start < routes.length; start += maxEntries) {
    const path = `sitemap-${parts.length + 1}.xml`;
    parts.push(path);
    yield { path, contents: urlset(routes.slice(start, start + maxEntries)) };
  }
  const sitemaps = parts.map(
    (path) => `<sitemap><loc>${escapeHtml(origin + table.base + path)}</loc></sitemap>\n`,
  );
  yield {
    path: "sitemap.xml",
    contents: `${declaration}<sitemapindex xmlns="${namespace}">\n${sitemaps.join("")}</sitemapindex>\n`,
  };
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** `robots.txt`: allows everything, except for sites that are only shown to their owner (OUT-3). */
export function formatRobots({ isForPreview }: SiteSettings, { origin, table }: Plan): string {
  const rule = isForPreview ? "Disallow: /" : "Allow: /";
  const sitemap = origin && !isForPreview ? `\nSitemap: ${origin}${table.base}sitemap.xml\n` : "";
  const advice =
    table.base === "/"
      ? ""
      : "# Crawlers read this file at the root of a host only: put these lines there.\n";
  return `${advice}User-agent: *\n${rule}\n${sitemap}`;
}
