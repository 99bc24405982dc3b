/** Guesses the language of a site that sets none, if its letters are not Latin (OUT-5). */
import { type Catalogue, fieldTree, toPlainText, visitFields } from "#section";
import { type Diagnostic, diagnose } from "../diagnostic/index.ts";
import type { Languages } from "./languages.ts";
import { guessLanguage } from "./script.ts";
import type { Page } from "./site.ts";
import type { SiteSettings } from "./site-schema.ts";

/**
 * @param languages languages of the document
 * @param load loads the first page with its data
 * @returns the same languages, or the guessed language of the first page, which is reported
 */
export function guessUnnamed(
  languages: Languages,
  settings: SiteSettings,
  load: () => Page | undefined,
  { sections }: Catalogue,
  report: (diagnostics: readonly Diagnostic[]) => void,
): Languages {
  if (languages[0].code !== "") return languages;
  const first = load();
  const texts = textsAround(settings, first);
  for (const { type, data } of first?.sections ?? []) {
    const schema = sections.get(type)?.data;
    if (schema)
      visitFields(fieldTree(schema), data, [], {
        leaf(meta, value) {
          if (meta.kind === "text" && typeof value === "string") texts.push(toPlainText(value));
        },
      });
  }
  const code = guessLanguage(texts.join(" ").slice(0, enough));
  if (code === "") return languages;
  report([diagnose("language-guessed", "/languages", { code })]);
  return [{ ...languages[0], code }];
}

/** Characters that are enough for a guess; a page can have millions. */
const enough = 100_000;

const textsAround = ({ name, headerLinks, footerLinks }: SiteSettings, page: Page | undefined): string[] => [
  name ?? "",
  ...[...headerLinks, ...footerLinks].map(({ text }) => toPlainText(text ?? "")),
  page?.meta.title ?? "",
  page?.meta.description ?? "",
];
