/** What a document's links mean, whatever page they stand on. */
import { rules } from "#section";
import { isObject, type Json } from "../../json.ts";
import { type LinkTarget, targetOf } from "./link-value.ts";

export interface SiteLinks {
  /** Paths of its pages, without closing slashes. */
  readonly pages: ReadonlySet<string>;
  /** @returns where a link leads; undefined for what is no place of a site */
  target(value: string): LinkTarget | undefined;
}

/** @param document with its frame; of pages their paths are enough */
export function siteLinks({ pages: list, languages }: Json): SiteLinks {
  const pages = new Set(
    (Array.isArray(list) ? list : []).flatMap((page: unknown) =>
      isObject(page) && typeof page.path === "string" ? [rules.pageKey(page.path)] : [],
    ),
  );
  const codes = new Set(
    (Array.isArray(languages) ? languages : []).flatMap((language: unknown) => {
      if (!isObject(language) || language.isPrimary === true || language.status === "other") return [];
      return isObject(language.lang) && typeof language.lang.code === "string" ? [language.lang.code] : [];
    }),
  );
  /** The same links stand on many pages. */
  const known = new Map<string, LinkTarget | undefined>();
  return {
    pages,
    target(value) {
      if (!known.has(value))
        known.set(
          value,
          targetOf(value, codes, (path) => pages.has(path)),
        );
      return known.get(value);
    },
  };
}
