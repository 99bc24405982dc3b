/** What leads to a page: for whoever is about to delete it. */
import { type Catalogue, rules, toPlainText } from "#section";
import { isObject, type Json } from "../../json.ts";
import type { Address } from "../operation.ts";
import { changeLinks, wordsOf } from "./link-value.ts";
import { type LinkPlace, linksIn } from "./links-in.ts";
import { siteLinks } from "./site-links.ts";

export interface FoundLink {
  readonly at: Address;
  /** The words that lead there, as far as there are any. */
  readonly text: string;
}

/**
 * @param document with all of its pages
 * @returns the links to a page from elsewhere, those of other languages, hidden sections and redirects too
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

function leadsThere({ kind, value }: LinkPlace, isWanted: (link: string) => boolean, path: string): boolean {
  if (kind === "link") return isWanted(value);
  if (kind === "path") return rules.pageKey(value) === path;
  let isThere = false;
  changeLinks(value, (link) => {
    isThere ||= isWanted(link);
    return link;
  });
  return isThere;
}

const maxCharacters = 200;

function textOf({ kind, value, around }: LinkPlace, isWanted: (link: string) => boolean): string {
  const beside = () =>
    ["text", "title", "label", "name", "buttonText", "from"]
      .map((name) => around[name])
      .find((text) => typeof text === "string" && text !== "");
  const meta = isObject(around.meta) ? around.meta.title : undefined;
  const words = kind === "text" ? wordsOf(value, isWanted) : kind === "path" ? meta : beside();
  return toPlainText(typeof words === "string" && words !== "" ? words : value).slice(0, maxCharacters);
}
