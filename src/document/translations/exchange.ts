/**
 * The texts of a document as translators' own tools take them, and what comes back. A text is known by where it stands: its page
 * by path, its section by uniqId, then names and positions, written as a JSON pointer.
 */
import * as z from "zod";
import type { Catalogue } from "#section";
import { formatPointer, parsePointer } from "../../diagnostic/index.ts";
import { readMarkup } from "../advice.ts";
import type { Address, Operation } from "../edits/operation.ts";
import { issuesToDiagnostics } from "../issues.ts";
import type { Json } from "../json.ts";
import { checkLength } from "../limits.ts";
import { findOversized } from "../oversized.ts";
import { textsOfDocument } from "./survey.ts";
import type { TranslatedText } from "./texts.ts";

interface ExchangedText {
  /** `/pages/~1about/components/title-2/data/title`. */
  readonly place: string;
  readonly source: string;
  /** The empty text for what is not translated. */
  readonly target: string;
}

/** A text that goes out. */
export interface ExportedText extends ExchangedText {
  /** Path of its page; undefined for what is on every page. */
  readonly page: string | undefined;
  /** Most visible characters; undefined for no bound. */
  readonly max: number | undefined;
  readonly hasMarkup: boolean;
}

/** A text that comes back. */
export interface ImportedText extends ExchangedText {
  /** Its translator is not sure of it. */
  readonly isDoubtful: boolean;
}

/** @param document with all of its pages */
export const exportTexts = (document: Json, code: string, catalogue: Catalogue): readonly ExportedText[] =>
  textsOfDocument(document, code, catalogue).map(({ at, source, target = "", max, isPlain }) => ({
    place: placeOf(at),
    source,
    target,
    page: at.page,
    max,
    hasMarkup: !isPlain && source.includes("<"),
  }));

const placeOf = ({ page, section, path }: Address): string =>
  formatPointer([
    ...(page === undefined ? [] : ["pages", page]),
    ...(section === undefined ? [] : ["components", section]),
    ...path,
  ]);

/** What came of texts that came back. */
export interface ImportReport {
  /** How many were taken. */
  readonly taken: number;
  /** How many are what the document says already. */
  readonly same: number;
  /** How many were left out since their translators are not sure of them. */
  readonly doubtful: number;
  /** Places that the document has no text at. */
  readonly unknown: readonly string[];
  /** Taken, though the primary language says something else by now. */
  readonly changed: readonly Address[];
  /** Left out, with why. */
  readonly refused: readonly { readonly at: Address; readonly text: string; readonly message: string }[];
}

/**
 * @param document with all of its pages
 * @returns what takes the texts into the document: each is judged by itself, as `check` would
 */
export function importTexts(
  document: Json,
  code: string,
  texts: readonly ImportedText[],
  catalogue: Catalogue,
): { readonly operations: readonly Operation[]; readonly report: ImportReport } {
  const known = new Map(textsOfDocument(document, code, catalogue).map((text) => [placeOf(text.at), text]));
  const seen = new Set<string>();
  const operations: Operation[] = [];
  const unknown: string[] = [];
  const changed: Address[] = [];
  const refused: { at: Address; text: string; message: string }[] = [];
  let [same, doubtful] = [0, 0];
  for (const { place, source, target, isDoubtful } of texts) {
    // What comes twice is taken once.
    if (target === "" || seen.has(place)) continue;
    seen.add(place);
    const text = known.get(place);
    if (!text) unknown.push(place);
    else if (text.target === target) same++;
    else if (isDoubtful) doubtful++;
    else {
      const at = { ...text.at, language: code };
      const message = whyNot(text, target, place);
      if (message !== undefined) refused.push({ at, text: target, message });
      else operations.push({ op: "set", at, value: target });
      if (message === undefined && text.source !== source) changed.push(at);
    }
  }
  const report = { taken: operations.length, same, doubtful, unknown, changed, refused };
  return { operations, report };
}

/** @returns why a text cannot stand there, in the words of `check`; undefined for one that can */
function whyNot({ max, isPlain, field }: TranslatedText, text: string, place: string): string | undefined {
  const oversized = findOversized(field, text, parsePointer(place));
  if (oversized) return oversized.message;
  const asked = field.schema && z.safeParse(field.schema, text);
  const [problem] = [
    ...issuesToDiagnostics(asked?.error?.issues ?? [], text, parsePointer(place)),
    ...(max === undefined ? [] : checkLength(text, { max, usual: max, isPlain }, place, "error")),
    ...(isPlain ? [] : readMarkup(text, place).problems),
  ];
  return problem?.message;
}
