/** What became of a site's asset needs: the answers that rendering looks up. */
import type { ResolvedPicture } from "#section/view";

export interface SiteFonts {
  /** `@font-face` rules of the site's fonts and of their stand-ins. */
  readonly styles: string;
  /** @returns addresses of the files that a page in this script shows first: `latin`, `cyrillic` */
  preloads(script: string): readonly string[];
}

export interface SiteAssets {
  readonly fonts: SiteFonts;
  /** @param path relative to the site's folder; undefined for a file that is missing or refused */
  picture(path: string): ResolvedPicture | undefined;
  /** The published address of a file that is linked to. */
  file(path: string): string | undefined;
  /** The address of the flag with this code; undefined for an unknown one. */
  flag(code: string): string | undefined;
  /** Inner markup of an icon's 24 by 24 drawing. */
  icon(name: string): string | undefined;
}
