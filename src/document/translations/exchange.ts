/**
 * Exports the texts of a document for translation tools, and imports the translations. A text is identified by its place as a
 * JSON pointer: page path, uniqId of the section, then keys and positions.
 */
import * as z from "zod";
import type { Catalogue } from "#section";
import { type Diagnostic, formatPointer, parsePointer } from "../../diagnostic/index.ts";
import { readMarkup } from "../advice.ts";
import { setMark } from "../edits/marks.ts";
import type { Address, Operation } from "../edits/operation.ts";
import { issuesToDiagnostics } from "../issues.ts";
import type { Json } from "../json.ts";
import { checkLength } from "../limits.ts";
import { findOversized } from "../oversized.ts";
import { textsOfDocument } from "./survey.ts";
import { markAt } from "./text-mark.ts";
import type { TranslatedText } from "./texts.ts";

interface ExchangedText {
  /** `/pages/~1about/components/title-2/data/title`. */
  readonly location: string;
  readonly source: string;
  /** Translation; empty if there is none. */
  readonly target: string;
}

/** Exported text. */
export interface ExportedText extends ExchangedText {
  /** Path of its page; undefined for texts on every page. */
  readonly page: string | undefined;
  /** Limit in visible characters; undefined for none. */
  readonly max: number | undefined;
  readonly hasMarkup: boolean;
  /** True if the translation is to be checked. */
  readonly isUnchecked: boolean;
}

/** Imported text. */
export interface ImportedText extends ExchangedText {
  /** True if the translator marked it as uncertain. */
  readonly isDoubtful: boolean;
}

/** @param document document with all pages */
export const exportTexts = (document: Json, code: string, catalogue: Catalogue): readonly ExportedText[] =>
  textsOfDocument(document, code, catalogue).map(
    ({ at, source, target = "", isUnchecked, max, isPlain }) => ({
      location: locationOf(at),
      source,
      target,
      page: at.page,
      max,
      hasMarkup: !isPlain && source.includes("<"),
      isUnchecked,
    }),
  );

const locationOf = ({ page, section, path }: Address): string =>
  formatPointer([
    ...(page === undefined ? [] : ["pages", page]),
    ...(section === undefined ? [] : ["components", section]),
    ...path,
  ]);

/** Result of an import. */
export interface ImportReport {
  /** Number of imported texts. */
  readonly taken: number;
  /** Number of texts that the document has already. */
  readonly same: number;
  /** Number of skipped texts that are marked as uncertain. */
  readonly doubtful: number;
  /** Source texts that the document doesn't have, or not at that place. */
  readonly unknown: readonly string[];
  /** Imported texts whose source has changed since the export. */
  readonly changed: readonly Address[];
  /** Rejected texts with their first problem. */
  readonly refused: readonly { readonly at: Address; readonly text: string; readonly problem: Diagnostic }[];
}

/**
 * @param document document with all pages
 * @returns operations that set the texts; each text is validated on its own, as `check` would
 */
export function importTexts(
  document: Json,
  code: string,
  texts: readonly ImportedText[],
  catalogue: Catalogue,
): { readonly operations: readonly Operation[]; readonly report: ImportReport } {
  const known = new Map(
    textsOfDocument(document, code, catalogue).map((text) => [locationOf(text.at), text]),
  );
  const seen = new Set<string>();
  const operations: Operation[] = [];
  const confirmed: Operation[] = [];
  const unknown: string[] = [];
  const changed: Address[] = [];
  const refused: { at: Address; text: string; problem: Diagnostic }[] = [];
  let [same, doubtful] = [0, 0];
  for (const { location, source, target, isDoubtful } of texts) {
    // A duplicate is imported once.
    if (target === "" || seen.has(location)) continue;
    seen.add(location);
    const text = known.get(location);
    if (!text) unknown.push(source);
    else if (text.target === target) {
      same++;
      if (text.isUnchecked && !isDoubtful && text.source === source)
        confirmed.push(setMark(markAt(code, text.at.page, target), false));
    } else if (isDoubtful) doubtful++;
    else {
      const at = { ...text.at, language: code };
      const problem = findProblem(text, target, location);
      if (problem) refused.push({ at, text: target, problem });
      else operations.push({ op: "set", at, value: target });
      if (!problem && text.source !== source) changed.push(at);
    }
  }
  const report = { taken: operations.length, same, doubtful, unknown, changed, refused };
  return { operations: [...operations, ...confirmed], report };
}

/** @returns the problem that `check` would report for a text there */
function findProblem(
  { max, isPlain, field }: TranslatedText,
  text: string,
  location: string,
): Diagnostic | undefined {
  const oversized = findOversized(field, text, parsePointer(location));
  if (oversized) return oversized;
  const asked = field.schema && z.safeParse(field.schema, text);
  const [problem] = [
    ...issuesToDiagnostics(asked?.error?.issues ?? [], text, parsePointer(location)),
    ...(max === undefined ? [] : checkLength(text, { max, usual: max, isPlain }, location, "error")),
    ...(isPlain ? [] : readMarkup(text, location).problems),
  ];
  return problem;
}
