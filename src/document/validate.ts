/** From a JSON value to a Site: every problem in one run (VAL-1), the primary language first, then each translation. */
import { type Catalogue, fieldTree, rules } from "#section";
import {
  type Diagnostic,
  diagnose,
  formatPointer,
  nearestName,
  parsePointer,
  type Severity,
} from "../diagnostic/index.ts";
import { adviseOn } from "./advice.ts";
import { caps } from "./caps.ts";
import { checkEvents } from "./check-events.ts";
import { issuesToDiagnostics } from "./issues.ts";
import { checkLimits } from "./limits.ts";
import type { Edition, Language, Page, Site } from "./site.ts";
import { type SiteFrame, siteSchema } from "./site-schema.ts";
import { translate } from "./translate.ts";
import { type PageContext, validatePage } from "./validate-page.ts";

export interface Validation {
  /** Undefined when the document has errors that leave nothing to plan. */
  readonly site: Site | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Validates a parsed document.
 * @param raw the JSON value, free of forbidden and duplicate keys
 * @param limits severity of what is over an authoring limit
 */
export function validate(raw: unknown, catalogue: Catalogue, limits: Severity): Validation {
  const collector = createCollector();
  const site = validateSite(raw, { catalogue, limits, report: collector.report, isFull: collector.isFull });
  return { site, diagnostics: collector.diagnostics() };
}

type Context = Omit<PageContext, "colorMode">;

function validateSite(raw: unknown, context: Context): Site | undefined {
  const primary = validateEdition(raw, context);
  if (!primary) return undefined;
  const languages = listLanguages(primary.frame, context.report);
  checkPaths(primary.pages, languages, context.report);
  checkLanguagesOfPages(primary.pages, languages, context.report);
  const translations = (raw as Json).translations;
  const [first, ...others] = languages;
  if (!first) return undefined;
  const editions: Edition[] = [{ ...primary, language: first }];
  for (const language of others) editions.push(validateTranslation(raw as Json, language, primary, context));
  checkTranslationKeys(translations, languages, context.report);
  return { primary: editions[0] as Edition, editions };
}

/** The document's own text, in whatever language it is written. */
function validateEdition(raw: unknown, context: Context): Omit<Edition, "language"> | undefined {
  const { report } = context;
  const parsed = siteSchema.safeParse(raw);
  if (!parsed.success) report(issuesToDiagnostics(parsed.error.issues, raw, []));
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return undefined;
  const tree = fieldTree(siteSchema);
  const { pages, translations: _, ...rest } = raw as Json;
  report(adviseOn(tree, rest, []));
  report(checkLimits(tree, rest, [], context.limits));
  const colorMode = parsed.success ? parsed.data.theme.colorMode : "EXTRALIGHT";
  const validPages = validatePages(pages, { ...context, colorMode });
  if (!parsed.success || !validPages) return undefined;
  report(checkEvents(validPages, parsed.data, context.catalogue));
  return { frame: parsed.data, pages: validPages };
}

function validatePages(pages: unknown, context: PageContext): Page[] | undefined {
  if (pages === undefined) return void context.report([diagnose("required", "/pages", { name: "pages" })]);
  if (!Array.isArray(pages))
    return void context.report([diagnose("wrong-type", "/pages", { expected: "a list", found: pages })]);
  if (pages.length === 0)
    return void context.report([diagnose("too-few-items", "/pages", { count: 0, min: 1 })]);
  const valid: Page[] = [];
  for (let index = 0; index < pages.length && !context.isFull(); index++) {
    const page = validatePage(pages[index], ["pages", index], context);
    if (page) valid.push(page);
  }
  return valid;
}

/** A translation is judged as the whole site would be with it; only what it brought in itself is reported. */
function validateTranslation(
  raw: Json,
  language: Language,
  primary: Omit<Edition, "language">,
  context: Context,
): Edition {
  const translations = raw.translations as Json | undefined;
  const translation =
    typeof translations === "object" && translations !== null && Object.hasOwn(translations, language.code)
      ? translations[language.code]
      : undefined;
  if (translation === undefined) return { ...primary, language };
  const at = formatPointer(["translations", language.code]);
  if (typeof translation !== "object" || translation === null || Array.isArray(translation)) {
    context.report([diagnose("wrong-type", at, { expected: "an object", found: translation })]);
    return { ...primary, language };
  }
  const { translations: _, ...document } = raw;
  const merged = translate(document, translation as Json, language.code);
  context.report(merged.diagnostics);
  const report = (diagnostics: readonly Diagnostic[]) =>
    context.report(
      diagnostics.flatMap((diagnostic) => {
        const pointer = formatPointer(merged.originOf(parsePointer(diagnostic.pointer)));
        return pointer.startsWith(`${at}/`) ? [{ ...diagnostic, pointer }] : [];
      }),
    );
  return { ...(validateEdition(merged.value, { ...context, report }) ?? primary), language };
}

/** The document's languages, the primary first; a site that names none has one without a name (DOC-4). */
function listLanguages(frame: SiteFrame, report: Context["report"]): Language[] {
  const seen = new Map<string, string>();
  frame.languages.forEach(({ lang: { code } }, index) => {
    const pointer = `/languages/${index}/lang/code`;
    const first = seen.get(code.toLowerCase());
    if (first) report([diagnose("duplicate", pointer, { what: "language code", value: code, first })]);
    else seen.set(code.toLowerCase(), pointer);
  });
  const primaries = frame.languages.filter(({ isPrimary }) => isPrimary);
  if (primaries.length > 1)
    report([
      diagnose("several-primary-languages", "/languages", { codes: primaries.map(({ lang }) => lang.code) }),
    ]);
  const ordered = [...frame.languages].sort((a, b) => a.order - b.order);
  const primary = primaries[0] ?? ordered.find(({ status }) => status === "active") ?? ordered[0];
  if (!primary) return [{ code: "", name: "", flagCode: undefined, isPrimary: true, isActive: true }];
  return [primary, ...ordered.filter((entry) => entry !== primary)].map(({ lang, status }, index) => ({
    code: lang.code,
    name: lang.name || lang.code,
    flagCode: lang.flagCode,
    isPrimary: index === 0,
    isActive: index === 0 || status === "active",
  }));
}

/** Paths are unique, and unique again on disks that ignore letter case; none is another language's folder. */
function checkPaths(pages: readonly Page[], languages: readonly Language[], report: Context["report"]): void {
  const exact = new Map<string, string>();
  const folded = new Map<string, string>();
  for (const { code } of languages.filter(({ isPrimary, isActive }) => isActive && !isPrimary))
    folded.set(rules.foldPath(`/${code}`), `/${code}`);
  for (const { path, pointer } of pages) {
    const at = `${pointer}/path`;
    const first = exact.get(path);
    if (first) report([diagnose("duplicate", at, { what: "page path", value: path, first })]);
    exact.set(path, first ?? at);
    const key = rules.foldPath(path);
    const other = folded.get(key);
    if (other && !first) report([diagnose("path-collision", at, { value: path, other })]);
    folded.set(key, other ?? path);
  }
}

function checkLanguagesOfPages(
  pages: readonly Page[],
  languages: readonly Language[],
  report: Context["report"],
): void {
  const codes = languages.map(({ code }) => code).filter(Boolean);
  for (const { language, pointer } of pages) {
    if (language === undefined || codes.includes(language)) continue;
    const nearest = nearestName(language, codes);
    report([diagnose("not-one-of", `${pointer}/language`, { found: language, allowed: codes, nearest })]);
  }
}

function checkTranslationKeys(
  translations: unknown,
  languages: readonly Language[],
  report: Context["report"],
): void {
  if (translations === undefined) return;
  if (typeof translations !== "object" || translations === null || Array.isArray(translations)) {
    report([diagnose("wrong-type", "/translations", { expected: "an object", found: translations })]);
    return;
  }
  const known = new Set(languages.filter(({ isPrimary }) => !isPrimary).map(({ code }) => code));
  for (const code of Object.keys(translations)) {
    if (known.has(code)) continue;
    const what = `the site has no further language "${code.slice(0, 60)}"`;
    report([diagnose("translation-unused", formatPointer(["translations", code]), { what })]);
  }
}

/** Gathers diagnostics up to the cap, and says so when there were more. */
function createCollector() {
  const found: Diagnostic[] = [];
  const isFull = () => found.length > caps.problems;
  return {
    isFull,
    report: (diagnostics: readonly Diagnostic[]) => {
      for (const diagnostic of diagnostics) if (!isFull()) found.push(diagnostic);
    },
    diagnostics: () =>
      isFull()
        ? [...found.slice(0, caps.problems), diagnose("too-many-problems", "", { shown: caps.problems })]
        : found,
  };
}
