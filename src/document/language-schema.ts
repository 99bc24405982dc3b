/** Schema of a language of the site (DOC-4). */
import * as z from "zod";
import { flagCode, group, knownText, plainText, rules } from "#section";

/** Language code such as `en` or `pt-BR`. It names a folder and is passed to `Intl`. */
export const languageCode = knownText("language-code", isLanguageCode);

export const languageSchema = group({
  status: z
    .enum(["active", "other"])
    .default("active")
    .describe("active: the site is published in this language; other: it is not."),
  isPrimary: z
    .boolean()
    .default(false)
    .describe("The language of the document itself. Its pages have no language folder."),
  order: z.number().default(0).describe("Order in the language switch, ascending."),
  lang: group({
    name: plainText({ max: 100 }).meta({ examples: ["English"] }),
    code: languageCode.meta({
      description:
        'Language code, such as "en" or "pt-BR". Its pages are published in a folder of this name.',
      examples: ["en"],
    }),
    flagCode: flagCode(),
  }).describe("Name, code and flag of the language."),
});

function isLanguageCode(code: string): boolean {
  if (!/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.test(code) || rules.findPathProblem(`/${code}`))
    return false;
  try {
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}
