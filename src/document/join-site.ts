/** Joins validated settings and pages into a Site, and runs the checks across pages and languages. */
import { type Catalogue, rules } from "#section";
import { type Collector, type Diagnostic, diagnose } from "../diagnostic/index.ts";
import { groupAlternates } from "./alternates.ts";
import { checkMessages, checkWords } from "./check-messages.ts";
import { guessUnnamed } from "./guess-language.ts";
import { checkLanguagesOfPages, checkTranslationKeys } from "./languages.ts";
import type { AllSettings } from "./localized-settings.ts";
import type { Language, LocalizedSite, Page, Site } from "./site.ts";
import type { ValidatedPage } from "./validate-page-in-locales.ts";

export interface JoinOptions extends Pick<Collector, "report" | "isFull"> {
  readonly catalogue: Catalogue;
  /** Interface texts of the document. */
  readonly messages: unknown;
  /** Problems of translated pages without a match, by language. */
  readonly unmatched: readonly (readonly Diagnostic[])[];
  /** Loads the first page with the data of its sections. */
  readonly first: () => Page | undefined;
}

/** @param pages pages in document order; their problems in the primary language have been reported */
export function joinSite(
  allSettings: AllSettings,
  pages: readonly ValidatedPage[],
  options: JoinOptions,
): Site {
  const { report, catalogue, messages, unmatched, first } = options;
  const { locales, languages: named, knowsLanguages } = allSettings;
  const [primary] = locales;
  report(allSettings.ofLanguages);
  const own = pagesOf(pages, 0);
  const languages = knowsLanguages ? guessUnnamed(named, primary.settings, first, catalogue, report) : named;
  checkPaths(own, languages, report);
  report(adviseOnMeta(own));
  if (knowsLanguages) {
    checkLanguagesOfPages(own, languages, report);
    groupAlternates(own, languages, options);
    checkWords(primary.settings, languages, own, options);
  }
  const joined = locales.map(({ settings, originOf, diagnostics }, index): LocalizedSite => {
    if (index > 0) {
      report(diagnostics);
      report(
        inOrder([...(unmatched[index] ?? []), ...pages.flatMap((page) => page.diagnostics[index] ?? [])]),
      );
    }
    const language = languages[index] ?? languages[0];
    const isShared = pages.every(({ locales: all }) => all[index] === all[0]);
    return { language, settings, originOf, pages: isShared ? own : pagesOf(pages, index) };
  });
  if (knowsLanguages) checkTranslationKeys(allSettings.translations, languages, report);
  checkMessages(messages, knowsLanguages ? languages : undefined, options);
  return { primary: joined[0] as LocalizedSite, locales: joined };
}

/** Reports pages whose own title and description are unused, because those of the first page apply to all. */
function adviseOnMeta([first, ...others]: readonly Page[]): Diagnostic[] {
  if (!first?.meta.useForAll) return [];
  const differs = (name: "title" | "description") => (page: Page) =>
    page.meta[name] !== "" && page.meta[name] !== first.meta[name];
  const unused = others.filter((page) => differs("title")(page) || differs("description")(page));
  const [page] = unused;
  return page ? [diagnose("meta-not-used", `${page.pointer}/meta`, { count: unused.length })] : [];
}

const pagesOf = (pages: readonly ValidatedPage[], locale: number): Page[] =>
  pages.flatMap(({ locales }) => locales[locale] ?? []);

/** Sorts diagnostics of a translation by the order of its pages. */
function inOrder(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const position = ({ pointer }: Diagnostic) => Number(pointer.split("/")[4]);
  return found.toSorted((a, b) => position(a) - position(b));
}

/** Checks that paths are unique, also on file systems that ignore letter case, and outside of language folders (DOC-10). */
function checkPaths(
  pages: readonly Page[],
  languages: readonly Language[],
  report: (diagnostics: readonly Diagnostic[]) => void,
): void {
  const exact = new Map<string, string>();
  const folded = new Map<string, { readonly other: string; readonly first: string }>();
  const folders = new Map(
    languages
      .filter(({ isPrimary, isActive }) => isActive && !isPrimary)
      .map(({ code }) => [rules.foldPath(`/${code}`), code]),
  );
  for (const { path, pointer } of pages) {
    const at = `${pointer}/path`;
    const first = exact.get(path);
    if (first) report([diagnose("duplicate", at, { what: "page-path", value: path, first })]);
    exact.set(path, first ?? at);
    const key = rules.foldPath(path);
    const language = folders.get(key.split("/", 2).join("/"));
    const before = folded.get(key);
    if (language !== undefined && !first) report([diagnose("path-collision", at, { value: path, language })]);
    else if (before && !first) report([diagnose("path-collision", at, { value: path, ...before })]);
    if (!before) folded.set(key, { other: path, first: at });
  }
}
