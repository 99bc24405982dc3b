/** `site.webmanifest`: name and icons of a site on a phone's home screen (OUT-3). */
import type { Site } from "../../document/index.ts";
import { directionOf, type Plan, type SiteIcon } from "../../plan/index.ts";

export function formatWebManifest({ primary }: Site, { table }: Plan, icons: readonly SiteIcon[]): string {
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
