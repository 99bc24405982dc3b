/**
 * Texts as a PO file, the format of translators' tools. The location of a text is its context, so that equal texts can have
 * different translations, and a text keeps its translation when others are added or removed.
 */
import { type GetTextTranslation, po } from "gettext-parser";
import type { ExportedText, ImportedText } from "../../document/index.ts";

export interface PoHead {
  /** Site name for programs. */
  readonly site: string;
  /** Code of the target language. */
  readonly language: string;
  /** Code of the source language. */
  readonly original: string;
}

/** Task of a thread: read or write a file. */
export type PoWork =
  | { readonly file: Uint8Array }
  | { readonly texts: readonly ExportedText[]; readonly head: PoHead };

export interface PoAnswer {
  readonly texts?: readonly ImportedText[];
  readonly file?: Uint8Array;
  /** Reason why the file cannot be read, as a sentence. */
  readonly problem?: string;
}

export function answerPo(work: PoWork): PoAnswer {
  try {
    return "file" in work ? { texts: readPo(work.file) } : { file: writePo(work.texts, work.head) };
  } catch (error) {
    if (error instanceof NotPo) return { problem: error.message };
    throw error;
  }
}

/** @returns the file: equal bytes for equal texts */
export function writePo(texts: readonly ExportedText[], { site, language, original }: PoHead): Buffer {
  const translations = Object.fromEntries(
    texts.map(({ location, source, target, page, max, hasMarkup, isUnchecked }) => {
      const extracted = [
        max !== undefined && `At most ${max} characters.`,
        hasMarkup && "Keep the tags unchanged, around the same words.",
      ];
      const comments = {
        reference: page === undefined ? "every page" : encodeURI(page),
        extracted: extracted.filter(Boolean).join("\n"),
        ...(isUnchecked && { flag: "fuzzy" }),
      };
      return [location, { [source]: { msgctxt: location, msgid: source, msgstr: [target], comments } }];
    }),
  );
  return po.compile({
    charset: "utf-8",
    headers: {
      "Project-Id-Version": site,
      Language: language.replaceAll("-", "_"),
      "X-Source-Language": original,
      "MIME-Version": "1.0",
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Transfer-Encoding": "8bit",
    },
    translations,
  });
}

/** Thrown for a file that is not PO. */
export class NotPo extends Error {}

/** @throws NotPo */
export function readPo(bytes: Uint8Array): readonly ImportedText[] {
  const texts = parse(bytes).flatMap(({ msgctxt, msgid, msgstr, comments }): ImportedText[] => {
    if (msgctxt === undefined || !msgid) return [];
    const isDoubtful = /(?:^|[\s,])fuzzy(?:$|[\s,])/.test(comments?.flag ?? "");
    return [{ location: msgctxt, source: msgid, target: msgstr?.[0] ?? "", isDoubtful }];
  });
  if (texts.length === 0) throw new NotPo("The file contains no texts of a site.");
  return texts;
}

function parse(bytes: Uint8Array) {
  try {
    const { translations } = po.parse(Buffer.from(bytes), { defaultCharset: "utf-8" });
    // An entry of a truncated file has no msgstr.
    return Object.values(translations).flatMap((ofContext): Partial<GetTextTranslation>[] =>
      Object.values(ofContext),
    );
  } catch (error) {
    throw new NotPo(`The file is not a PO file: ${error instanceof Error ? error.message : ""}`);
  }
}
