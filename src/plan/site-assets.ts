/** Resolved assets of a site, for rendering. */
import type { ResolvedPicture } from "#section/view";

interface SiteFonts {
  /** `@font-face` rules of the site's fonts and their fallbacks. */
  readonly styles: string;
  /** @returns addresses of the files to preload for a page in this script: `latin`, `cyrillic` */
  preloads(script: string): readonly string[];
}

/** Picture of the whole site, for tabs and home screens. */
export interface SiteIcon {
  /** Address from the root of the web host. */
  readonly url: string;
  readonly type: string;
  /** `512x512`, or `any` for an SVG. */
  readonly sizes: string;
  /** True if it fills its square, so that systems can crop it to their own shape. */
  readonly isFull?: true;
}

export interface SiteBrand {
  readonly icons: readonly SiteIcon[];
  /** Addresses of the share cards by the path of the page's file; empty if there are none. */
  readonly cards: Readonly<Record<string, string>>;
}

export interface SiteAssets {
  readonly brand: SiteBrand;
  readonly fonts: SiteFonts;
  /** @param path relative to the site's folder; undefined for a file that is missing or rejected */
  picture(path: string): ResolvedPicture | undefined;
  /** Returns the published address of a linked file. */
  file(path: string): string | undefined;
  /** Returns the address of the flag with this code; undefined for an unknown one. */
  flag(code: string): string | undefined;
  /** Returns the inner markup of a 24 by 24 icon. */
  icon(name: string): string | undefined;
}
