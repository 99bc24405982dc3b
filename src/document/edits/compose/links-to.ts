/** Finds links to a page, to show before it is deleted. */
import { type Catalogue, rules, toPlainText } from "#section";
import { isObject, type Json } from "../../json.ts";
import type { Address } from "../operation.ts";
import { changeLinksOf, markdownWordsOf, wordsOf } from "./link-value.ts";
import { type LinkLocation, linksIn } from "./links-in.ts";
import { siteLinks } from "./site-links.ts";

export interface FoundLink {
  readonly at: Address;
  /** Label of the link, if any. */
  readonly text: string;
}

/**
 * @param document document with all pages
 * @returns links to a page from other places, including translations, hidden sections and redirects
 */
export function linksTo(document: Json, page: string, catalogue: Catalogue): readonly FoundLink[] {
  const { target } = siteLinks(document);
  const wanted = rules.pageKey(page);
  const isWanted = (value: string) => target(value)?.path === wanted;
  const found: FoundLink[] = [];
  for (const place of linksIn(document, catalogue)) {
    if (place.at.page !== undefined && rules.pageKey(place.at.page) === wanted) continue;
    if (leadsThere(place, isWanted, wanted)) found.push({ at: place.at, text: textOf(place, isWanted) });
  }
  return found;
}

function leadsThere(location: LinkLocation, isWanted: (link: string) => boolean, path: string): boolean {
  if (location.kind === "path") return rules.pageKey(location.value) === path;
  let isThere = false;
  changeLinksOf(location, (link) => {
    isThere ||= isWanted(link);
    return link;
  });
  return isThere;
}

const maxCharacters = 200;

function textOf({ kind, value, around }: LinkLocation, isWanted: (link: string) => boolean): string {
  const beside = () =>
    ["text", "title", "label", "name", "buttonText", "from"]
      .map((name) => around[name])
      .find((text) => typeof text === "string" && text !== "");
  const meta = isObject(around.meta) ? around.meta.title : undefined;
  const inText = kind === "markdown" ? markdownWordsOf(value, isWanted) : wordsOf(value, isWanted);
  const words = kind === "path" ? meta : kind === "link" ? beside() : inText;
  return toPlainText(typeof words === "string" && words !== "" ? words : value).slice(0, maxCharacters);
}
