/** Resolves the links of a document. */
import { rules } from "#section";
import { isObject, type Json } from "../../json.ts";
import { type LinkTarget, targetOf } from "./link-value.ts";

export interface SiteLinks {
  /** Paths of its pages, without a trailing slash. */
  readonly pages: ReadonlySet<string>;
  /** @returns the target of a link; undefined if it leads out of the site */
  target(value: string): LinkTarget | undefined;
}

/** @param document document with its settings; pages need only their paths */
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
  /** Cache, because many pages have the same links. */
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
