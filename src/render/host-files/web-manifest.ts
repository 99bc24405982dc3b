/** `site.webmanifest`: what phones show of a site that is put on the home screen (OUT-3). */
import type { Site } from "../../document/index.ts";
import type { Plan } from "../../plan/index.ts";
import { directionOf } from "../language.ts";

export interface ManifestIcon {
  /** Address from the root of the host. */
  readonly src: string;
  /** `512x512`, or `any` for a drawing. */
  readonly sizes: string;
  readonly type: string;
}

export function formatWebManifest(
  { primary }: Site,
  { table }: Plan,
  icons: readonly ManifestIcon[],
): string {
  const { frame, language } = primary;
  const { primaryDark, accentWhite } = frame.theme.palette;
  const name = frame.name || frame.siteId;
  return `${JSON.stringify({
    name,
    // Home screens cut longer names anyway; a whole first word is better than a part of a second.
    short_name: name.length > 12 ? name.split(/\s/)[0] : name,
    ...(language.code && { lang: language.code, dir: directionOf(language.code) }),
    start_url: table.base,
    scope: table.base,
    display: "browser",
    background_color: accentWhite,
    theme_color: primaryDark,
    icons,
  })}\n`;
}
