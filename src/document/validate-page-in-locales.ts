/** Validates one page in all languages, or reads it again after it was validated. */
import type { Catalogue } from "#section";
import { createCollector, type Diagnostic, formatPointer, type Severity } from "../diagnostic/index.ts";
import { caps } from "./caps.ts";
import { fillPage } from "./fill-page.ts";
import { type AllSettings, createOwn, type LocalizedSettings } from "./localized-settings.ts";
import type { LocalizedSite, Page } from "./site.ts";
import { layOver } from "./translate.ts";
import { type SharedSection, validatePage } from "./validate-page.ts";

/** A page in the document. */
export interface RawPage {
  readonly value: unknown;
  /** Its position in the document. */
  readonly index: number;
  /** SHA-256 of the text of each section, in hex, where known. */
  readonly keys?: readonly string[] | undefined;
  /** Translations of the page, with the language and the position in its list of pages. */
  readonly pageTranslations: readonly {
    readonly code: string;
    readonly position: number;
    readonly value: unknown;
  }[];
}

export interface ValidatedPage {
  /** The page in each language; equal ones are one object. Undefined without a usable path. */
  readonly locales: readonly (Page | undefined)[];
  /** Problems by the language that caused them. */
  readonly diagnostics: readonly (readonly Diagnostic[])[];
}

export interface ValidatePageOptions {
  readonly catalogue: Catalogue;
  /** Severity of exceeded authoring limits. */
  readonly limits: Severity;
}

export function validatePageInLocales(
  raw: RawPage,
  { locales }: Pick<AllSettings, "locales">,
  options: ValidatePageOptions,
): ValidatedPage {
  const [primary, ...others] = locales;
  const at = ["pages", raw.index];
  const isValidatedAgain =
    raw.pageTranslations.length > 0 || others.some(({ colorMode }) => colorMode !== primary.colorMode);
  /** Keyed by colour mode: it is the only setting of a language that changes an untranslated page. */
  const shared = new Map<string, Map<unknown, SharedSection>>();
  const unchanged = new Map<string, Page | undefined>();
  const validate = (value: unknown, locale: LocalizedSettings, own?: (pointer: string) => string) => {
    const { report, isFull, diagnostics } = createCollector(caps.problems);
    const { colorMode, eventIds, leastOverlays, language } = locale;
    const sections = isValidatedAgain ? (shared.get(colorMode) ?? new Map()) : undefined;
    if (sections) shared.set(colorMode, sections);
    const context = { ...options, colorMode, eventIds, leastOverlays, isFull, sections };
    const reported = own ? createOwn(formatPointer(["translations", language.code]), own, report) : report;
    const page = validatePage(value, at, { ...context, report: reported });
    return { page: page && own ? { ...page, originOf: own } : page, report, diagnostics };
  };
  const first = validate(raw.value, primary);
  unchanged.set(primary.colorMode, first.page);
  const translated = others.map((locale) => {
    const pageTranslations = translationsFor(raw, locale);
    if (!pageTranslations) {
      const { colorMode } = locale;
      if (!unchanged.has(colorMode)) unchanged.set(colorMode, validate(raw.value, locale, same).page);
      return { page: unchanged.get(colorMode), diagnostics: [] };
    }
    const over = layOver(raw.value, pageTranslations, at);
    const { page, diagnostics } = validate(over.value, locale, over.originOf);
    return { page, diagnostics: [...over.diagnostics, ...diagnostics()] };
  });
  return {
    locales: [first.page, ...translated.map(({ page }) => page)],
    diagnostics: [first.diagnostics(), ...translated.map(({ diagnostics }) => diagnostics)],
  };
}

/**
 * Reads a validated page without errors again, without checks.
 * @param locale the language to read it in
 */
export function readValidatedPage(raw: RawPage, locale: LocalizedSettings, catalogue: Catalogue): Page {
  const { value, originOf } = translatePage(raw, locale);
  const page = fillPage(value, formatPointer(["pages", raw.index]), locale, catalogue, keysIn(value, raw));
  return originOf ? { ...page, originOf } : page;
}

/** @returns the page in the document with the translation of the locale applied */
export function translatePage(
  raw: RawPage,
  locale: Pick<LocalizedSite, "language">,
): { readonly value: unknown; readonly originOf?: (pointer: string) => string } {
  const pageTranslations = translationsFor(raw, locale);
  return pageTranslations ? layOver(raw.value, pageTranslations, ["pages", raw.index]) : { value: raw.value };
}

const same = (pointer: string): string => pointer;

/** @returns keys of the sections that a translation does not change */
function keysIn(value: unknown, { value: primary, keys }: RawPage): readonly (string | undefined)[] {
  const [own, given] = [sectionsOf(value), sectionsOf(primary)];
  return own.map((section, index) => (section === given[index] ? keys?.[index] : undefined));
}

const sectionsOf = (page: unknown): readonly unknown[] =>
  (page as { readonly components?: readonly unknown[] } | null)?.components ?? [];

function translationsFor(
  { pageTranslations }: RawPage,
  { language: { code } }: Pick<LocalizedSite, "language">,
) {
  const own = pageTranslations.filter((over) => over.code === code);
  if (own.length === 0) return undefined;
  return own.map(({ value, position }) => ({ value, path: ["translations", code, "pages", position] }));
}
