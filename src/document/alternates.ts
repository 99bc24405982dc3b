/** Language versions of a page. `"alternate": {"en": "/About_eng"}` on one of the pages is enough. */
import { rules } from "#section";
import { type Collector, createNearest, diagnose, formatPointer } from "../diagnostic/index.ts";
import { unknownLanguage } from "./languages.ts";
import type { Language, Page } from "./site.ts";

/** Versions of a page by language code, including the page itself. */
export type Versions = ReadonlyMap<string, Page>;

type Validator = Pick<Collector, "report" | "isFull">;
const silent: Validator = { report: () => {}, isFull: () => false };

/**
 * Groups pages that name each other as versions. A group has one page per language; entries that break this are reported
 * and ignored.
 * @param pages pages in the primary language
 * @param languages the primary language first
 * @returns groups by page path; pages of a group share one map
 */
export function groupAlternates(
  pages: readonly Page[],
  languages: readonly Language[],
  { report, isFull }: Validator = silent,
): ReadonlyMap<string, Versions> {
  const primary = languages[0]?.code ?? "";
  const codes = languages.map(({ code }) => code).filter(Boolean);
  const byPath = new Map<string, Page>();
  const languageOf = ({ language }: Page) => language ?? primary;
  const groups = new Map<string, Map<string, Page>>();
  const groupOf = (page: Page) => groups.get(page.path) ?? new Map([[languageOf(page), page]]);
  const findNearest = createNearest();
  const naming = pages.filter(({ alternate }) => Object.keys(alternate).length > 0);
  if (naming.length > 0) for (const page of pages) byPath.set(rules.pageKey(page.path), page);
  for (const page of naming) {
    for (const [code, path] of Object.entries(page.alternate)) {
      const pointer = `${page.pointer}${formatPointer(["alternate", code])}`;
      if (isFull("warning")) return groups;
      const target = byPath.get(rules.pageKey(path));
      if (!codes.includes(code)) {
        report([unknownLanguage(pointer, code, codes)]);
        continue;
      }
      if (!target) {
        const nearest = findNearest(path, [...byPath.keys()]);
        report([diagnose("link-to-nowhere", pointer, { found: path, nearest })]);
        continue;
      }
      const [own, other] = [groupOf(page), groupOf(target)];
      const clash = [...other].find(([language, version]) => (own.get(language) ?? version) !== version);
      if (languageOf(target) !== code) {
        const language = languageOf(target);
        report([diagnose("alternate-language", pointer, { path: target.path, code, language })]);
      } else if (clash) {
        const [language, { path: second }] = clash;
        const first = own.get(language)?.path ?? "";
        report([diagnose("alternate-twice", pointer, { language, first, second })]);
      } else {
        for (const [language, version] of other) own.set(language, version);
        for (const version of own.values()) groups.set(version.path, own);
      }
    }
  }
  return groups;
}
