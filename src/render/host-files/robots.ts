/** `robots.txt`: allows everything, except for sites that are only shown to their owner (OUT-3). */
import type { SiteSettings } from "../../document/index.ts";
import type { Plan } from "../../plan/index.ts";

export function formatRobots({ isForPreview }: SiteSettings, { origin, table }: Plan): string {
  const rule = isForPreview ? "Disallow: /" : "Allow: /";
  const sitemap = origin && !isForPreview ? `\nSitemap: ${origin}${table.base}sitemap.xml\n` : "";
  const advice =
    table.base === "/"
      ? ""
      : "# Crawlers read this file at the root of a host only: put these lines there.\n";
  return `${advice}User-agent: *\n${rule}\n${sitemap}`;
}
