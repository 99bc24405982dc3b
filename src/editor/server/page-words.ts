/** Language of the server's messages: the one that the browser asks for, as in the editor shell. */
import type { EditingWords } from "../../render/index.ts";
import type { ApiError, EditProblem, PageState } from "../shared/protocol.ts";
import type { TextsResult } from "../shared/texts-protocol.ts";
import { chooseLanguage } from "../shared/words/choose.ts";
import { formatEn } from "./words/check.en.ts";
import { formatRu } from "./words/check.ru.ts";
import { pageEn } from "./words/page.en.ts";
import { pageRu } from "./words/page.ru.ts";
import type { Translator } from "./words/sentences.ts";

const all: Readonly<Record<string, EditingWords>> = { en: pageEn, ru: pageRu };

/** @param wanted `accept-language` header; browsers list languages in the order of preference */
export function pageWords(wanted = ""): EditingWords {
  return all[chooseLanguage(all, wanted.split(","))] ?? pageEn;
}

const translators: Readonly<Record<string, Translator>> = { en: formatEn, ru: formatRu };

interface Answer extends Partial<Pick<ApiError, "message" | "problems">> {
  readonly page?: Pick<PageState, "problems">;
  readonly report?: TextsResult["report"];
  readonly result?: TextsResult["result"];
}

/** @returns the answer with the messages of `check` in the owner's words and language */
export function inWords<T extends object>(answer: T, wanted = ""): T {
  const translate = translators[chooseLanguage(translators, wanted.split(","))] ?? formatEn;
  const formatAll = (problems: readonly EditProblem[]) =>
    problems.map((one) => ({
      ...one,
      message: translate(one.message),
      hint: one.hint && translate(one.hint),
    }));
  const { message, problems, page, report, result }: Answer = answer;
  return {
    ...answer,
    ...(message !== undefined && { message: translate(message) }),
    ...(problems && { problems: formatAll(problems) }),
    ...(page && { page: { ...page, problems: formatAll(page.problems) } }),
    ...(report && {
      report: {
        ...report,
        refused: report.refused.map((one) => ({ ...one, message: translate(one.message) })),
      },
    }),
    ...(result && { result: inWords(result, wanted) }),
  };
}
