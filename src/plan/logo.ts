/** The picture that stands for the whole site: the logo in the bar of its home page. */
import { type Catalogue, rules } from "#section";
import type { Edition } from "../document/index.ts";

/** @returns its path in the site's folder; undefined without a logo, or with one on another host */
export function logoOf({ pages }: Edition, { sections }: Catalogue): string | undefined {
  const home = pages.find(({ path }) => path === "/") ?? pages[0];
  const header = home?.sections.find(({ type }) => sections.get(type)?.category === "header");
  const source = header?.data.logoSrc;
  if (typeof source !== "string" || source === "") return undefined;
  const parsed = rules.parseImageSource(source);
  return "kind" in parsed && parsed.kind === "file" ? parsed.path : undefined;
}
