/** Exports the texts of a language for a translator, and imports them again (EDT-15). */
import type { Catalogue } from "#section";
import type { PreparedSite } from "../../build/index.ts";
import { type Operation, pathsOf, sparseDocument } from "../../document/edits/index.ts";
import { exportTexts, type ImportReport, importTexts } from "../../document/index.ts";
import type { CutText } from "../../preview/index.ts";
import type { PoHead } from "../../tools/translations/po.ts";
import type { TextsFile } from "../shared/texts-protocol.ts";
import { readPoApart, UnreadablePo, writePoApart } from "./po-apart.ts";
import { partsOf } from "./rebase-edit.ts";
import { Refusal } from "./refusal.ts";

const wholeOf = (text: CutText) => {
  const parts = partsOf(text);
  return sparseDocument(parts, pathsOf(sparseDocument(parts, [])));
};

/**
 * @returns header data of the file, and the name of the language
 * @throws Refusal when the site has no such additional language
 */
export function headOf({ rendering }: PreparedSite, language: string): PoHead & { readonly name: string } {
  const [original, ...others] = rendering?.allSettings.languages ?? [];
  const found = others.find(({ code }) => code === language);
  if (!rendering || !original || !found)
    throw new Refusal("not-found", `The site has no additional language ${language}.`);
  const { siteId } = rendering.allSettings.locales[0].settings;
  return { site: siteId, language, original: original.code, name: found.name };
}

/** @param head names the site and its languages */
export async function textsFile(text: CutText, head: PoHead, catalogue: Catalogue): Promise<TextsFile> {
  const texts = exportTexts(wholeOf(text), head.language, catalogue);
  const file = await writePoApart(texts, head);
  return { name: `${head.site}.${head.language}.po`, text: Buffer.from(file).toString() };
}

/** @throws Refusal for a file that is not in PO format */
export async function readTexts(
  text: CutText,
  language: string,
  file: Uint8Array,
  catalogue: Catalogue,
): Promise<{ readonly operations: readonly Operation[]; readonly report: ImportReport }> {
  try {
    const texts = await readPoApart(file);
    return importTexts(wholeOf(text), language, texts, catalogue);
  } catch (error) {
    if (error instanceof UnreadablePo) throw new Refusal("refused", error.message, { reason: "no-texts" });
    throw error;
  }
}
