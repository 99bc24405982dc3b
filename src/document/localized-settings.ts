/** The frame of a document, everything but its pages, in each of its languages (DOC-13). */
import type { Catalogue } from "#section";
import {
  createCollector,
  type Diagnostic,
  diagnose,
  formatPointer,
  type Severity,
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

/** The frame in one language, and what its pages are judged by. */
export interface LocalizedSettings extends Pick<PageContext, "colorMode" | "eventIds" | "leastOverlays"> {
  readonly language: Language;
  readonly settings: SiteSettings;
  /** Where a pointer into the frame really stands in the file. */
  readonly originOf: (pointer: string) => string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface AllSettings {
  /** The primary one first. */
  readonly locales: readonly [LocalizedSettings, ...LocalizedSettings[]];
  readonly languages: Languages;
  /** What is wrong with the list of languages. */
  readonly ofLanguages: readonly Diagnostic[];
  /** Whether these are the document's: what they are is not known when their list is wrong. */
  readonly knowsLanguages: boolean;
  /** The translations, without what they say of pages. */
  readonly translations: unknown;
}

/** @param raw the document; its pages, and those of its translations, are not looked at */
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

/** A translation is judged as the whole site would be with it; only what it brought in itself is reported. */
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
    report([diagnose("wrong-type", at, { expected: "an object", found: translation })]);
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
    report([diagnose("wrong-type", `${at}/pages`, { expected: "a list", found: pages })]);
  return { ...validated, originOf, diagnostics: diagnostics() };
}

/** @returns what a document says in a language; undefined for nothing */
export const translationOf = (translations: unknown, code: string): unknown =>
  isObject(translations) && Object.hasOwn(translations, code) ? translations[code] : undefined;

/** @returns a function that reports, of what it is told, what a translation brought in, where it stands there */
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
