/** From a JSON value to a Site: every problem in one run (VAL-1), the primary language first, then each translation. */
import type { Catalogue } from "#section";
import {
  createCollector,
  type Diagnostic,
  diagnose,
  formatPointer,
  parsePointer,
  type Severity,
} from "../diagnostic/index.ts";
import { adviseOn } from "./advice.ts";
import { groupAlternates } from "./alternates.ts";
import { caps } from "./caps.ts";
import { checkFrame } from "./check-frame.ts";
import { guessUnnamed } from "./guess-language.ts";
import { issuesToDiagnostics } from "./issues.ts";
import { isObject, type Json } from "./json.ts";
import { checkLanguagesOfPages, checkTranslationKeys, listLanguages } from "./languages.ts";
import { siteLevels } from "./level.ts";
import { checkLimits } from "./limits.ts";
import { checkMessages, checkWords } from "./messages.ts";
import { findOversized } from "./oversized.ts";
import { checkPaths } from "./page-paths.ts";
import type { Edition, Language, Page, Site } from "./site.ts";
import { documentTree, parseFrame } from "./site-schema.ts";
import { translate } from "./translate.ts";
import { type JudgePage, type PageContext, validatePage } from "./validate-page.ts";

export interface Validation {
  /** What can be planned, with errors in it or left out; undefined when nothing can. Only one without errors is built. */
  readonly site: Site | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Validates a parsed document.
 * @param raw the JSON value, free of forbidden and duplicate keys
 * @param limits severity of what is over an authoring limit
 * @param judge judges each page: one that remembers, for who validates a document again and again
 */
export function validate(
  raw: unknown,
  catalogue: Catalogue,
  limits: Severity,
  judge: JudgePage = validatePage,
): Validation {
  const { report, isFull, diagnostics } = createCollector(caps.problems);
  const site = validateSite(raw, { catalogue, limits, report, isFull, judge });
  return { site, diagnostics: diagnostics() };
}

interface Context extends Omit<PageContext, "colorMode" | "eventIds" | "leastOverlays"> {
  readonly judge: JudgePage;
}

function validateSite(raw: unknown, context: Context): Site | undefined {
  const { report } = context;
  if (!isObject(raw)) {
    report([diagnose("wrong-type", "", { expected: "an object", found: raw })]);
    return undefined;
  }
  const primary = validateText(raw, context);
  if (!primary) return undefined;
  const named = listLanguages(primary.frame, report);
  // What the languages are is not known when their list is wrong.
  const knowsLanguages = !primary.wrongKeys.has("languages");
  const languages = knowsLanguages
    ? guessUnnamed(named, primary.frame, primary.pages[0], context.catalogue, report)
    : named;
  checkPaths(primary.pages, languages, report);
  if (knowsLanguages) {
    checkLanguagesOfPages(primary.pages, languages, report);
    groupAlternates(primary.pages, languages, context);
    checkWords(primary.frame, languages, primary.pages, context);
  }
  const [first, ...others] = languages;
  const edition: Edition = { ...primary, language: first, originOf: (pointer) => pointer };
  const editions = others.map((language) => validateTranslation(raw, language, primary, context));
  if (knowsLanguages) checkTranslationKeys(raw.translations, languages, report);
  checkMessages(raw.messages, knowsLanguages ? languages : undefined, context);
  return { primary: edition, editions: [edition, ...editions] };
}

/** A document in one language. */
interface Text extends Pick<Edition, "frame" | "pages"> {
  /** Keys of the frame that have errors: the frame has their defaults. */
  readonly wrongKeys: ReadonlySet<string>;
  /** What became of each page's value: another language with the same value shares it. */
  readonly pagesByValue: ReadonlyMap<unknown, Page | undefined>;
}

/** @param known the same document in another language */
function validateText(raw: Json, context: Context, known?: Text): Text | undefined {
  const { report, limits } = context;
  const { pages, translations: _, ...rest } = raw;
  const oversized = findOversized(documentTree, rest, []);
  const { frame, wrongKeys, issues } = parseFrame(oversized ? {} : rest);
  if (oversized) report([oversized]);
  else {
    report(issuesToDiagnostics(issues, rest, []));
    report(adviseOn(documentTree, rest, [], { ...context, levels: siteLevels }));
    report(checkLimits(documentTree, rest, [], limits));
    checkFrame(frame, report);
  }
  const { colorMode } = frame.theme;
  const eventIds = wrongKeys.has("events") ? undefined : new Set(frame.events.map(({ id }) => id));
  const leastOverlays = context.catalogue.leastOverlays(frame.theme);
  const isSameTheme = JSON.stringify(known?.frame.theme) === JSON.stringify(frame.theme);
  const shared = known && isSameTheme ? known.pagesByValue : new Map();
  const validated = validatePages(pages, { ...context, colorMode, eventIds, leastOverlays }, shared);
  return validated && { ...validated, frame, wrongKeys };
}

/** @param shared pages that have been judged already */
function validatePages(
  pages: unknown,
  context: PageContext & Context,
  shared: Text["pagesByValue"],
): Pick<Text, "pages" | "pagesByValue"> | undefined {
  const { report, isFull, judge } = context;
  if (pages === undefined) return void report([diagnose("required", "/pages", { name: "pages" })]);
  if (!Array.isArray(pages))
    return void report([diagnose("wrong-type", "/pages", { expected: "a list", found: pages })]);
  if (pages.length === 0) return void report([diagnose("too-few-items", "/pages", { count: 0, min: 1 })]);
  if (pages.length > caps.pages) {
    const params = { what: "pages", found: pages.length, max: caps.pages };
    return void report([diagnose("too-large", "/pages", params)]);
  }
  const pagesByValue = new Map<unknown, Page | undefined>();
  const valid: Page[] = [];
  for (const [index, value] of pages.entries()) {
    if (isFull("error")) break;
    const page = shared.has(value) ? shared.get(value) : judge(value, ["pages", index], context);
    pagesByValue.set(value, page);
    if (page) valid.push(page);
  }
  return { pages: valid, pagesByValue };
}

/** A translation is judged as the whole site would be with it; only what it brought in itself is reported. */
function validateTranslation(raw: Json, language: Language, primary: Text, context: Context): Edition {
  const same: Edition = { ...primary, language, originOf: (pointer) => pointer };
  const { translations, ...document } = raw;
  const translation =
    isObject(translations) && Object.hasOwn(translations, language.code)
      ? translations[language.code]
      : undefined;
  if (translation === undefined) return same;
  const at = formatPointer(["translations", language.code]);
  if (!isObject(translation)) {
    context.report([diagnose("wrong-type", at, { expected: "an object", found: translation })]);
    return same;
  }
  const merged = translate(document, translation, language.code);
  context.report(merged.diagnostics);
  const originOf = (pointer: string) => formatPointer(merged.originOf(parsePointer(pointer)));
  const report = (diagnostics: readonly Diagnostic[]) =>
    context.report(
      diagnostics.flatMap((diagnostic) => {
        const pointer = originOf(diagnostic.pointer);
        return pointer.startsWith(`${at}/`) ? [{ ...diagnostic, pointer }] : [];
      }),
    );
  return { ...same, ...validateText(merged.value, { ...context, report }, primary), originOf };
}
