/** The site's icon where it has none of its own: its initial in the theme's colours. */
import type { SiteFrame } from "../document/index.ts";
import { escapeHtml } from "./html.ts";

/** @returns an SVG drawing, 64 by 64; a site without a name gets four cut pieces */
export function drawFavicon({ name = "", theme }: SiteFrame): string {
  const { look, palette } = theme;
  const radius = { ROUNDED: 32, CORNERED: 12, SHARP: 0 }[look];
  const [initial] = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(
    name.replace(/[\p{Cc}\p{Cs}]/gu, "").trim(),
  );
  const sign = initial
    ? `<text x="32" y="45" text-anchor="middle" font-family="system-ui,sans-serif" font-size="38" font-weight="700" fill="${palette.accentWhite}">${escapeHtml(initial.segment.toUpperCase())}</text>`
    : `<path fill="${palette.accentWhite}" d="M14 14h17v17H14zM50 50H33V33h17zM33 14h17L33 31zM31 50H14l17-17z"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${radius}" fill="${palette.primaryDark}"/>${sign}</svg>`;
}
