/** What became of a site's asset needs, as rendering looks it up. */
import type { ResolvedPicture } from "#section/view";

interface SiteFonts {
  /** `@font-face` rules of the site's fonts and of their stand-ins. */
  readonly styles: string;
  /** @returns addresses of the files that a page in this script shows first: `latin`, `cyrillic` */
  preloads(script: string): readonly string[];
}

/** A picture of the site as a whole, for tabs and home screens. */
export interface SiteIcon {
  /** Address from the root of the host. */
  readonly url: string;
  readonly type: string;
  /** `512x512`, or `any` for a drawing. */
  readonly sizes: string;
  /** Fills its square, so that systems may cut their own shape out of it. */
  readonly isFull?: true;
}

export interface SiteBrand {
  readonly icons: readonly SiteIcon[];
  /** Addresses of the pictures by which pages are shared, by the path of the page's file; empty where there are none. */
  readonly cards: Readonly<Record<string, string>>;
}

export interface SiteAssets {
  readonly brand: SiteBrand;
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
