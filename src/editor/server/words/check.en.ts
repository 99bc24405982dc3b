/** English words of diagnostics for owners (sentences.ts). Sentences that suit owners as they are have no entry. */

import { enFields } from "../../shared/words/fields.en.ts";
import { checkFilesEn } from "./check-files.en.ts";
import { checkPagesEn } from "./check-pages.en.ts";
import { checkSiteEn } from "./check-site.en.ts";
import { checkValuesEn } from "./check-values.en.ts";
import { rulesEn } from "./rules.en.ts";
import { createTranslator, type Sentences } from "./sentences.ts";

/** Patterns that also match longer sentences, so they come last. */
const general: Sentences = [['"{}" is not {~}.', "“{}” isn't {~}."]];

export const formatEn = createTranslator(
  [...checkValuesEn, ...checkPagesEn, ...checkFilesEn, ...checkSiteEn, ...rulesEn, ...general],
  enFields.fields,
);
