/** Head elements that the document adds (OUT-14), the same on every page of a language. */
import type { Site } from "../document/index.ts";
import { type Plan, type Route, resolveLink, type SiteAssets } from "../plan/index.ts";
import { voidElement } from "./html.ts";

export function createHeadLines(
  site: Site,
  { table }: Pick<Plan, "table">,
  assets: Pick<SiteAssets, "file">,
): (route: Pick<Route, "locale">) => string {
  const { meta, link } = site.primary.settings.head;
  const cache = new Map<string, string>();
  return ({ locale: { language } }) => {
    const lines =
      cache.get(language.code) ??
      [
        ...meta.map(({ name, content }) => voidElement("meta", { name, content })),
        ...link.map(({ rel, href, type, title }) => {
          const to = resolveLink(href, language.code, table, assets.file);
          return to ? voidElement("link", { rel, type, title, href: to.href }) : "";
        }),
      ].join("");
    cache.set(language.code, lines);
    return lines;
  };
}
