/** Validates the site settings, which are the document without its pages, in each language (DOC-13). */
import type { Catalogue } from "#section";
import {
  createCollector,
  type Diagnostic,
  diagnose,
  formatPointer,
  type Severity,
  toFound,
} from "../diagnostic/index.ts";
import { caps } from "./caps.ts";
import { checkSettings } from "./check-settings.ts";
import { isObject, type Json } from "./json.ts";
import { type Languages, listLanguages } from "./languages.ts";
import type { Language } from "./site.ts";
import type { SiteSettings } from "./site-schema.ts";
import { withLook } from "./theme-schema.ts";
import { translateSettings } from "./translate.ts";
import type { PageContext } from "./validate-page.ts";
import { validateOneSettings } from "./validation/settings.ts";
import type { Visited } from "./validation/walk.ts";

/** Site settings in one language, with the values that page validation needs. */
export interface LocalizedSettings extends Pick<PageContext, "colorMode" | "eventIds" | "leastOverlays"> {
  readonly language: Language;
  readonly settings: SiteSettings;
  /** Maps a pointer into the settings to its place in the file. */
  readonly originOf: (pointer: string) => string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface AllSettings {
  /** The primary language first. */
  readonly locales: readonly [LocalizedSettings, ...LocalizedSettings[]];
  readonly languages: Languages;
  /** Problems of the list of languages. */
  readonly ofLanguages: readonly Diagnostic[];
  /** False if the list of languages has errors, so that the languages are unknown. */
  readonly knowsLanguages: boolean;
  /** The translations, without their pages. */
  readonly translations: unknown;
}

/** @param raw the document; its pages and those of its translations are ignored */
export function validateSettings(raw: Json, catalogue: Catalogue, limits: Severity): AllSettings {
  const { pages: _, translations, ...rest } = raw;
  const { report, isFull, diagnostics } = createCollector(caps.problems);
  const visited: Visited | undefined = isObject(translations) ? new Map() : undefined;
  const primary = validateOne(rest, { catalogue, limits, report, isFull, visited });
  const ofLanguages: Diagnostic[] = [];
  const languages = listLanguages(primary.settings, (found) => ofLanguages.push(...found));
  const [first, ...others] = languages;
  return {
    locales: [
      {
        ...primary,
        language: first,
        originOf: (pointer) => pointer,
        diagnostics: diagnostics(),
      },
      ...others.map((language) => {
        const translated = validateTranslation(rest, translations, language, { catalogue, limits, visited });
        if (!translated) return { ...primary, language, originOf: same, diagnostics: [] };
        return { ...translated, language };
      }),
    ],
    languages,
    ofLanguages,
    knowsLanguages: !primary.wrongKeys.has("languages"),
    translations,
  };
}

const same = (pointer: string): string => pointer;

type Context = Pick<PageContext, "catalogue" | "limits" | "report" | "isFull" | "visited">;

function validateOne(rest: Json, context: Context) {
  const { catalogue, report } = context;
  const { settings, wrongKeys, diagnostics, isTooLarge } = validateOneSettings(
    withLook(rest, catalogue),
    context,
    catalogue,
  );
  report(diagnostics);
  if (!isTooLarge) checkSettings(settings, catalogue, report);
  const eventIds: ReadonlySet<string> | undefined = wrongKeys.has("events")
    ? undefined
    : new Set(settings.events.map(({ id }) => id));
  const leastOverlays = catalogue.leastOverlays(settings.theme);
  return { settings, wrongKeys, colorMode: settings.theme.colorMode, eventIds, leastOverlays };
}

/** Validates the settings with a translation applied. Reports only problems of the translation itself. */
function validateTranslation(
  rest: Json,
  translations: unknown,
  { code }: Language,
  context: Pick<Context, "catalogue" | "limits" | "visited">,
) {
  const translation = translationOf(translations, code);
  if (translation === undefined) return undefined;
  const at = formatPointer(["translations", code]);
  const { report, isFull, diagnostics } = createCollector(caps.problems);
  if (!isObject(translation)) {
    report([diagnose("wrong-type", at, { expected: "object", found: toFound(translation) })]);
    const untouched = validateOne(rest, { ...context, report: () => {}, isFull: () => false });
    return { ...untouched, originOf: same, diagnostics: diagnostics() };
  }
  const { value, originOf, diagnostics: unused } = translateSettings(rest, translation, code);
  report(unused);
  const validated = validateOne(value as Json, {
    ...context,
    isFull,
    report: createOwn(at, originOf, report),
  });
  const { pages } = translation;
  if (pages !== undefined && !Array.isArray(pages))
    report([diagnose("wrong-type", `${at}/pages`, { expected: "array", found: toFound(pages) })]);
  return { ...validated, originOf, diagnostics: diagnostics() };
}

/** @returns the translation into a language; undefined if there is none */
export const translationOf = (translations: unknown, code: string): unknown =>
  isObject(translations) && Object.hasOwn(translations, code) ? translations[code] : undefined;

/** @returns a function that reports only diagnostics of the translation, with pointers into it */
export function createOwn(
  at: string,
  originOf: (pointer: string) => string,
  report: (diagnostics: readonly Diagnostic[]) => void,
) {
  return (found: readonly Diagnostic[]): void =>
    report(
      found.flatMap((diagnostic) => {
        const pointer = originOf(diagnostic.pointer);
        return pointer.startsWith(`${at}/`) ? [{ ...diagnostic, pointer }] : [];
      }),
    );
}
