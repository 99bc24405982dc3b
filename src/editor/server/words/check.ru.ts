/** Russian words of diagnostics for owners (sentences.ts). */

import { ruFields } from "../../shared/words/fields.ru.ts";
import { checkFilesRu } from "./check-files.ru.ts";
import { checkPagesRu } from "./check-pages.ru.ts";
import { checkSiteRu } from "./check-site.ru.ts";
import { checkValuesRu } from "./check-values.ru.ts";
import { rulesRu } from "./rules.ru.ts";
import { createTranslator, type Sentences } from "./sentences.ts";

/** Patterns that also match longer sentences, so they come last. */
const general: Sentences = [
  ["Write it like {}.", "Напишите так: {}."],
  ["Write {}.", "Напишите {}."],
  ["{} is not {~}.", "{} не подходит. Здесь нужно: {~}."],
];

export const formatRu = createTranslator(
  [...checkValuesRu, ...checkPagesRu, ...checkFilesRu, ...checkSiteRu, ...rulesRu, ...general],
  ruFields.fields,
);
