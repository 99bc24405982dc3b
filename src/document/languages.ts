/** Lists the languages of a document and reports references to unknown ones (DOC-4, DOC-13). */
import {
  type Diagnostic,
  diagnose,
  formatPointer,
  nearestName,
  type Reason,
  toFound,
} from "../diagnostic/index.ts";
import { isObject } from "./json.ts";
import type { Language, Page } from "./site.ts";
import type { SiteSettings } from "./site-schema.ts";

type Report = (diagnostics: readonly Diagnostic[]) => void;

/** The primary language first. */
export type Languages = readonly [Language, ...Language[]];

const unnamed: Language = { code: "", name: "", flagCode: undefined, isPrimary: true, isActive: true };

/** Lists the languages, the primary one first. A site without languages has one unnamed language (DOC-4). */
export function listLanguages(settings: SiteSettings, report: Report): Languages {
  const seen = new Map<string, string>();
  settings.languages.forEach(({ lang: { code } }, index) => {
    const pointer = `/languages/${index}/lang/code`;
    const first = seen.get(code.toLowerCase());
    if (first) report([diagnose("duplicate", pointer, { what: "language-code", value: code, first })]);
    else seen.set(code.toLowerCase(), pointer);
  });
  const primaries = settings.languages.filter(({ isPrimary }) => isPrimary);
  if (primaries.length > 1)
    report([
      diagnose("several-primary-languages", "/languages", { codes: primaries.map(({ lang }) => lang.code) }),
    ]);
  const ordered = [...settings.languages].sort((a, b) => a.order - b.order);
  const primary = primaries[0] ?? ordered.find(({ status }) => status === "active") ?? ordered[0];
  if (!primary) return [unnamed];
  if (primaries.length === 0 && settings.languages.length > 1)
    report([diagnose("no-primary-language", "/languages", { taken: primary.lang.code })]);
  const toLanguage = ({ lang, status }: typeof primary): Language => ({
    code: lang.code,
    name: lang.name || lang.code,
    flagCode: lang.flagCode,
    isPrimary: false,
    isActive: status === "active",
  });
  const others = ordered.filter((entry) => entry !== primary);
  return [{ ...toLanguage(primary), isPrimary: true, isActive: true }, ...others.map(toLanguage)];
}

export function checkLanguagesOfPages(
  pages: readonly Page[],
  languages: readonly Language[],
  report: Report,
): void {
  const codes = languages.map(({ code }) => code).filter(Boolean);
  for (const { language, pointer } of pages) {
    if (language === undefined || codes.includes(language)) continue;
    report([unknownLanguage(`${pointer}/language`, language, codes)]);
  }
}

export function unknownLanguage(pointer: string, found: string, codes: readonly string[]): Diagnostic {
  const allowed = codes.length > 0 ? codes : ['a code from "languages", which the site does not have'];
  return diagnose("not-one-of", pointer, { found, allowed, nearest: nearestName(found, codes) });
}

export function checkTranslationKeys(
  translations: unknown,
  languages: readonly Language[],
  report: Report,
): void {
  if (translations === undefined) return;
  if (!isObject(translations)) {
    report([diagnose("wrong-type", "/translations", { expected: "object", found: toFound(translations) })]);
    return;
  }
  const known = new Set(languages.filter(({ isPrimary }) => !isPrimary).map(({ code }) => code));
  for (const code of Object.keys(translations)) {
    if (known.has(code)) continue;
    const problem: Reason = { kind: "unknown-language", code };
    const nearest = nearestName(code, known);
    report([diagnose("translation-unused", formatPointer(["translations", code]), { problem, nearest })]);
  }
}
