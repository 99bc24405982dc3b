/** From a JSON value to a Site: every problem in one run (VAL-1), the primary language first, then each translation. */
import type { Catalogue } from "#section";
import { createCollector, type Diagnostic, diagnose, type Severity } from "../diagnostic/index.ts";
import { caps } from "./caps.ts";
import { type Frames, judgeFrames, translationOf } from "./frames.ts";
import { joinSite } from "./join-site.ts";
import { isObject } from "./json.ts";
import { type JudgedPage, judgePage, type RawPage } from "./judge-page.ts";
import type { Site } from "./site.ts";
import { type Entry, matchPages } from "./translated-pages.ts";

export interface Validation {
  /** What can be planned, with errors in it or left out; undefined when nothing can. Only one without errors is built. */
  readonly site: Site | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Validates a parsed document.
 * @param raw the JSON value, free of forbidden and duplicate keys
 * @param limits severity of what is over an authoring limit
 */
export function validate(raw: unknown, catalogue: Catalogue, limits: Severity): Validation {
  const { report, isFull, diagnostics } = createCollector(caps.problems);
  if (!isObject(raw)) {
    report([diagnose("wrong-type", "", { expected: "an object", found: raw })]);
    return { site: undefined, diagnostics: diagnostics() };
  }
  const frames = judgeFrames(raw, catalogue, limits);
  report(frames.editions[0].diagnostics);
  const problem = findListProblem(raw.pages);
  if (problem) {
    report([problem]);
    return { site: undefined, diagnostics: diagnostics() };
  }
  const { pages, unmatched } = pairPages(raw.pages as readonly unknown[], frames);
  const judged: JudgedPage[] = [];
  for (const page of pages) {
    if (isFull("error")) break;
    const one = judgePage(page, frames, { catalogue, limits });
    report(one.diagnostics[0] ?? []);
    judged.push(one);
  }
  const first = () => judged[0]?.editions[0];
  const { messages } = raw;
  const site = joinSite(frames, judged, { catalogue, report, isFull, messages, unmatched, first });
  return { site, diagnostics: diagnostics() };
}

/** @returns why a document's pages cannot be looked at one by one */
export function findListProblem(pages: unknown): Diagnostic | undefined {
  if (pages === undefined) return diagnose("required", "/pages", { name: "pages" });
  if (!Array.isArray(pages)) return diagnose("wrong-type", "/pages", { expected: "a list", found: pages });
  if (pages.length === 0) return diagnose("too-few-items", "/pages", { count: 0, min: 1 });
  if (pages.length <= caps.pages) return undefined;
  return diagnose("too-large", "/pages", { what: "pages", found: pages.length, max: caps.pages });
}

/** Brings pages together with what translations say of them. */
function pairPages(pages: readonly unknown[], { languages, translations }: Frames) {
  const paths = pages.map(pathOf);
  const lists = languages.map(({ code }, index) => {
    const translation = index === 0 ? undefined : translationOf(translations, code);
    const entries = isObject(translation) && Array.isArray(translation.pages) ? translation.pages : [];
    const found = entries.map((value): Entry => ({ path: pathOf(value), isLeft: value === null }));
    return { code, entries, ...matchPages(paths, found, code) };
  });
  const raw = pages.map((value, index): RawPage => {
    const overs = lists.flatMap(({ code, entries, ofPages }) => {
      const own = ofPages.get(index)?.map((position) => ({ value: entries[position], position }));
      return own ? [[code, own] as const] : [];
    });
    return { value, index, overs: new Map(overs) };
  });
  return { pages: raw, unmatched: lists.map(({ diagnostics }) => diagnostics) };
}

const pathOf = (value: unknown): unknown => (isObject(value) ? value.path : undefined);
