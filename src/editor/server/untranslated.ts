/** Counts missing translations page by page. Unchanged pages are not read again (EDT-15). */
import { type Catalogue, rules } from "#section";
import type { PreparedSite } from "../../build/index.ts";
import type { Address } from "../../document/edits/index.ts";
import {
  type PageInLanguages,
  surveyPages,
  type TranslatedText,
  textsOfPage,
  textsOfSettings,
  unfinished,
  type Version,
  versionOf,
  writtenElsewhere,
} from "../../document/index.ts";
import type { CutText } from "../../preview/index.ts";
import { formatPointer } from "../shared/pointer.ts";
import type { Count, NextUntranslated, Untranslated } from "../shared/texts-protocol.ts";
import { createPageFacts } from "./page-facts.ts";
import { partsOf } from "./rebase-edit.ts";

/** @returns codes of all languages except the primary one */
export const furtherLanguages = ({ rendering }: PreparedSite): readonly string[] =>
  (rendering?.allSettings.languages ?? []).slice(1).map(({ code }) => code);

interface Counted {
  readonly version: Version | undefined;
  /** One count per language. */
  readonly counts: readonly Count[];
}

const countOf = (texts: readonly TranslatedText[]): Count => {
  const found = unfinished(texts);
  const unchecked = found.filter(({ isUnchecked }) => isUnchecked).length;
  return { count: found.length - unchecked, ...(unchecked > 0 && { unchecked }) };
};

const sumOf = ({ count, unchecked = 0 }: Count): number => count + unchecked;

const nothing: Count = { count: 0 };

const together = (one: Count, other: Count): Count => {
  const unchecked = (one.unchecked ?? 0) + (other.unchecked ?? 0);
  return { count: one.count + other.count, ...(unchecked > 0 && { unchecked }) };
};

/** A position in the site: on a page, in a section, at a field; without a page, in the site settings. */
export interface Position {
  readonly page?: string | undefined;
  readonly section?: string | undefined;
  /** Pointer within the section's data, the page or the document. */
  readonly pointer: string;
}

export function createUntranslated(catalogue: Catalogue) {
  const readPages = createPageFacts<PageInLanguages, Counted>();

  /** @param codes codes of all languages except the primary one */
  const survey = async (text: CutText, codes: readonly string[]) => {
    const { settings, pages } = surveyPages(partsOf(text));
    const found = await readPages(
      pages,
      (page) => ({
        version: versionOf(page),
        counts: codes.map((code) => countOf(textsOfPage(page, code, catalogue))),
      }),
      codes.join(),
    );
    const versions = [...found.values()].map(({ version }) => version);
    const languages = codes.map((code, index) => {
      const others = writtenElsewhere(versions, code);
      const counts = new Map(
        [...found].map(([path, { counts }]) => {
          const isElsewhere = others.has(rules.pageKey(path));
          return [path, isElsewhere ? nothing : (counts[index] ?? nothing)] as const;
        }),
      );
      return { code, counts, site: countOf(textsOfSettings(settings, code, catalogue)) };
    });
    return { settings, pages, languages };
  };

  return {
    /** @param language language whose pages are counted separately */
    async count(text: CutText, codes: readonly string[], language?: string): Promise<Untranslated> {
      const { languages } = await survey(text, codes);
      const one = languages.find(({ code }) => code === language);
      return {
        languages: languages.map(({ code, counts, site }) => ({
          code,
          ...[...counts.values()].reduce(together, site),
        })),
        pages: [...(one?.counts ?? [])].flatMap(([path, count]) =>
          sumOf(count) > 0 ? [{ path, ...count }] : [],
        ),
        site: sumOf(one?.site ?? nothing),
      };
    },
    /** @returns the first missing text after a position: pages first, then the site settings, then from the start again */
    async next(
      text: CutText,
      codes: readonly string[],
      language: string,
      from: Position,
    ): Promise<NextUntranslated> {
      const { settings, pages, languages } = await survey(text, codes);
      const one = languages.find(({ code }) => code === language);
      if (!one) return { at: undefined, isRound: false };
      const stops = [...pages, undefined];
      const here = Math.max(
        0,
        stops.findIndex((stop) => stop?.path === from.page),
      );
      const textsAt = (stop: (typeof pages)[number] | undefined) =>
        stop ? textsOfPage(stop.read(), language, catalogue) : textsOfSettings(settings, language, catalogue);
      for (let step = 0; step <= stops.length; step++) {
        const index = (here + step) % stops.length;
        const stop = stops[index];
        if (sumOf((stop ? one.counts.get(stop.path) : one.site) ?? nothing) === 0) continue;
        const texts = textsAt(stop);
        const start = step === 0 ? placeAmong(texts, from) : 0;
        const found = unfinished(texts.slice(start))[0];
        if (found) return { at: found.at, isRound: index < here || step === stops.length };
      }
      return { at: undefined, isRound: false };
    },
  };
}

/** @returns number of texts up to and including that position */
function placeAmong(texts: readonly { readonly at: Address }[], { section, pointer }: Position): number {
  const isSame = (at: Address) => at.section === section && pointerIn(at) === pointer;
  const exact = texts.findIndex(({ at }) => isSame(at));
  if (exact >= 0) return exact + 1;
  const isWithin = (at: Address) => at.section === section && pointerIn(at).startsWith(pointer);
  return Math.max(
    0,
    texts.findIndex(({ at }) => isWithin(at)),
  );
}

const pointerIn = ({ section, path }: Address): string =>
  formatPointer(section === undefined ? path : path.slice(1));
