/** The schema of a language of the site (DOC-4). */
import * as z from "zod";
import { flagCode, group, plainText, ruled, rules } from "#section";

/** A language's code becomes a folder, and what browsers know of the language is asked by it: `en`, `pt-BR`. */
export const languageCode = ruled(isLanguageCode, {
  what: "a language code",
  hint: () =>
    'Write the two or three letters of the language, for example "en", or "pt-BR" with its country.',
});

export const languageSchema = group({
  status: z
    .enum(["active", "other"])
    .default("active")
    .describe("Whether the site is there in it: active, or other."),
  isPrimary: z
    .boolean()
    .default(false)
    .describe("Whether the document itself is written in it; its pages have no folder of their own."),
  order: z.number().default(0).describe("Its place in the language switch, from the least."),
  lang: group({
    name: plainText({ max: 100 }),
    code: languageCode.describe(
      'The code of the language, such as "en" or "pt-BR": its pages lie in a folder of this name.',
    ),
    flagCode: flagCode(),
  }).describe("The language's name, code and flag."),
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
