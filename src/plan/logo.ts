/** Pictures that represent the whole site: the configured icon, or the logo: of the site, else of the home page's bar. */
import { type Catalogue, rules } from "#section";
import type { LocalizedSite } from "../document/index.ts";
import { homeOf } from "./home.ts";

/** @returns its path in the site's folder; undefined without a logo, or if it is on another host */
export function logoOf(locale: LocalizedSite, { sections }: Catalogue): string | undefined {
  const home = homeOf(locale);
  const header = home?.sections.find(({ type }) => sections.get(type)?.category === "header");
  const source = locale.settings.logo.logoSrc || header?.data.logoSrc;
  return typeof source === "string" ? pathOf(source) : undefined;
}

/** @returns the path of the document's icon in the site's folder */
export const faviconOf = ({ settings }: LocalizedSite): string | undefined => pathOf(settings.favicon ?? "");

function pathOf(source: string): string | undefined {
  const parsed = source === "" ? undefined : rules.parseImageSource(source);
  return parsed && "kind" in parsed && parsed.kind === "file" ? parsed.path : undefined;
}
