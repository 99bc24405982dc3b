/** Validates one page in all languages. */
import type { Catalogue } from "#section";
import { createCollector, type Diagnostic, formatPointer, type Severity } from "../diagnostic/index.ts";
import { caps } from "./caps.ts";
import { isObject } from "./json.ts";
import { type AllSettings, createOwn, type LocalizedSettings } from "./localized-settings.ts";
import type { LocalizedSite, Page } from "./site.ts";
import { layOver } from "./translate.ts";
import { type SharedSection, validatePage } from "./validate-page.ts";
import type { Visited } from "./validation/walk.ts";

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
  const visited: Visited | undefined = isValidatedAgain ? new Map() : undefined;
  const components = componentsOf(raw.value);
  const keys = new Map((raw.keys ?? []).map((key, index) => [components[index], key]));
  /** Keyed by colour mode: it is the only setting of a language that changes an untranslated page. */
  const shared = new Map<string, Map<unknown, SharedSection>>();
  const unchanged = new Map<string, Page | undefined>();
  const validate = (value: unknown, locale: LocalizedSettings, own?: (pointer: string) => string) => {
    const { report, isFull, diagnostics } = createCollector(caps.problems);
    const { colorMode, eventIds, leastOverlays, language } = locale;
    const sections = isValidatedAgain ? (shared.get(colorMode) ?? new Map()) : undefined;
    if (sections) shared.set(colorMode, sections);
    const context = { ...options, colorMode, eventIds, leastOverlays, isFull, visited, sections, keys };
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

/** @returns the page in the document with the translation of the locale applied */
export function translatePage(
  raw: RawPage,
  locale: Pick<LocalizedSite, "language">,
): { readonly value: unknown; readonly originOf?: (pointer: string) => string } {
  const pageTranslations = translationsFor(raw, locale);
  return pageTranslations ? layOver(raw.value, pageTranslations, ["pages", raw.index]) : { value: raw.value };
}

const componentsOf = (page: unknown): readonly unknown[] => {
  const components = isObject(page) ? page.components : undefined;
  return Array.isArray(components) ? components : [];
};

const same = (pointer: string): string => pointer;

function translationsFor(
  { pageTranslations }: RawPage,
  { language: { code } }: Pick<LocalizedSite, "language">,
) {
  const own = pageTranslations.filter((over) => over.code === code);
  if (own.length === 0) return undefined;
  return own.map(({ value, position }) => ({ value, path: ["translations", code, "pages", position] }));
}
