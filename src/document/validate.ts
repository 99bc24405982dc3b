/** Validates a JSON value into a Site. Reports every problem in one run (VAL-1), the primary language first. */
import type { Catalogue } from "#section";
import { createCollector, type Diagnostic, diagnose, type Severity, toFound } from "../diagnostic/index.ts";
import { caps } from "./caps.ts";
import { joinSite } from "./join-site.ts";
import { isObject } from "./json.ts";
import { translationOf, validateSettings } from "./localized-settings.ts";
import type { Site } from "./site.ts";
import { type Entry, pairPages } from "./translated-pages.ts";
import { type ValidatedPage, validatePageInLocales } from "./validate-page-in-locales.ts";

export interface Validation {
  /** Site for the plan, without invalid values; undefined if there is none. Only a site without errors is built. */
  readonly site: Site | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Validates a parsed document.
 * @param raw the JSON value, free of forbidden and duplicate keys
 * @param limits severity of exceeded authoring limits
 */
export function validate(raw: unknown, catalogue: Catalogue, limits: Severity): Validation {
  const { report, isFull, diagnostics } = createCollector(caps.problems);
  if (!isObject(raw)) {
    report([diagnose("wrong-type", "", { expected: "object", found: toFound(raw) })]);
    return { site: undefined, diagnostics: diagnostics() };
  }
  const allSettings = validateSettings(raw, catalogue, limits);
  report(allSettings.locales[0].diagnostics);
  const problem = findListProblem(raw.pages);
  if (problem) {
    report([problem]);
    return { site: undefined, diagnostics: diagnostics() };
  }
  const pages = raw.pages as readonly unknown[];
  const { entriesFor, unmatched } = pairPages(
    pages.map(pathOf),
    allSettings.languages,
    (code) => entriesIn(translationOf(allSettings.translations, code)),
    (entry): Entry => ({ path: pathOf(entry), isLeft: entry === null }),
  );
  const validated: ValidatedPage[] = [];
  for (const [index, value] of pages.entries()) {
    if (isFull("error")) break;
    const pageTranslations = entriesFor(index).map(({ entry, ...place }) => ({ ...place, value: entry }));
    const one = validatePageInLocales({ value, index, pageTranslations }, allSettings, { catalogue, limits });
    report(one.diagnostics[0] ?? []);
    validated.push(one);
  }
  const first = () => validated[0]?.locales[0];
  const { messages } = raw;
  const site = joinSite(allSettings, validated, { catalogue, report, isFull, messages, unmatched, first });
  return { site, diagnostics: diagnostics() };
}

/** @returns a problem of the list of pages that prevents checking each page */
export function findListProblem(pages: unknown): Diagnostic | undefined {
  if (pages === undefined) return diagnose("required", "/pages", { name: "pages" });
  if (!Array.isArray(pages))
    return diagnose("wrong-type", "/pages", { expected: "array", found: toFound(pages) });
  if (pages.length === 0) return diagnose("too-few-items", "/pages", { count: 0, min: 1 });
  if (pages.length <= caps.pages) return undefined;
  return diagnose("too-large", "/pages", { what: "pages", found: pages.length, max: caps.pages });
}

const pathOf = (value: unknown): unknown => (isObject(value) ? value.path : undefined);

const entriesIn = (translation: unknown): readonly unknown[] =>
  isObject(translation) && Array.isArray(translation.pages) ? translation.pages : [];
