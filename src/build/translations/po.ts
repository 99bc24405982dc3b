/**
 * Texts as a PO file, which the tools of translators read: the place of a text is its context, so that the same words can be said
 * in two ways, and a text keeps its translation when others come and go.
 */
import { type GetTextTranslation, po } from "gettext-parser";
import type { ExportedText, ImportedText } from "../../document/index.ts";

export interface PoHead {
  /** What the site calls itself to programs. */
  readonly site: string;
  /** Code of the language that is translated into. */
  readonly language: string;
  /** Of the one that is translated from. */
  readonly original: string;
}

/** Task of a thread: to read a file, or to write one. */
export type PoWork =
  | { readonly file: Uint8Array }
  | { readonly texts: readonly ExportedText[]; readonly head: PoHead };

export interface PoAnswer {
  readonly texts?: readonly ImportedText[];
  readonly file?: Uint8Array;
  /** Why the file cannot be read, as a sentence. */
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

/** @returns the file: the same bytes for the same texts */
export function writePo(texts: readonly ExportedText[], { site, language, original }: PoHead): Buffer {
  const translations = Object.fromEntries(
    texts.map(({ place, source, target, page, max, hasMarkup }) => {
      const extracted = [
        max !== undefined && `At most ${max} characters.`,
        hasMarkup && "The tags stay as they are, around the same words.",
      ];
      const comments = {
        reference: page === undefined ? "every page" : encodeURI(page),
        extracted: extracted.filter(Boolean).join("\n"),
      };
      return [place, { [source]: { msgctxt: place, msgid: source, msgstr: [target], comments } }];
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

/** A file that is not PO. */
export class NotPo extends Error {}

/** @throws NotPo */
export function readPo(bytes: Uint8Array): readonly ImportedText[] {
  const texts = parse(bytes).flatMap(({ msgctxt, msgid, msgstr, comments }): ImportedText[] => {
    if (msgctxt === undefined || !msgid) return [];
    const isDoubtful = /(?:^|[\s,])fuzzy(?:$|[\s,])/.test(comments?.flag ?? "");
    return [{ place: msgctxt, source: msgid, target: msgstr?.[0] ?? "", isDoubtful }];
  });
  if (texts.length === 0) throw new NotPo("The file holds no texts of a site.");
  return texts;
}

function parse(bytes: Uint8Array) {
  try {
    const { translations } = po.parse(Buffer.from(bytes), { defaultCharset: "utf-8" });
    // An entry of a file that is cut off has no msgstr.
    return Object.values(translations).flatMap((ofContext): Partial<GetTextTranslation>[] =>
      Object.values(ofContext),
    );
  } catch (error) {
    throw new NotPo(`The file is not a PO file: ${error instanceof Error ? error.message : ""}`);
  }
}
