/** Language of the server's messages: the one that the browser asks for, as in the editor shell. */
import type { ImportReport } from "../../document/index.ts";
import type { EditingWords } from "../../render/index.ts";
import type { ApiError } from "../shared/protocol.ts";
import { chooseLanguage } from "../shared/words/index.ts";
import type { FoundProblem } from "./problems.ts";
import type { Refusal } from "./refusal.ts";
import { wordsEn } from "./words/check.en.ts";
import { wordsRu } from "./words/check.ru.ts";
import type { OwnersWords } from "./words/owners.ts";
import { pageEn } from "./words/page.en.ts";
import { pageRu } from "./words/page.ru.ts";

const pages: Readonly<Record<string, EditingWords>> = { en: pageEn, ru: pageRu };

/** @param wanted `accept-language` header; browsers list languages in the order of preference */
export function pageWords(wanted = ""): EditingWords {
  return pages[chooseLanguage(pages, wanted.split(","))] ?? pageEn;
}

const owners: Readonly<Record<string, OwnersWords>> = { en: wordsEn, ru: wordsRu };

const ownersWords = (wanted = ""): OwnersWords =>
  owners[chooseLanguage(owners, wanted.split(","))] ?? wordsEn;

interface Answer {
  readonly problems?: readonly FoundProblem[];
  readonly unfinished?: readonly FoundProblem[];
  readonly page?: { readonly problems: readonly FoundProblem[] };
  readonly report?: ImportReport;
  readonly result?: object | undefined;
}

/** @returns the answer with the messages of `check` in the owner's words and language */
export function inWords<T extends object>(answer: T, wanted?: string): T {
  const words = ownersWords(wanted);
  const formatAll = (problems: readonly FoundProblem[]) =>
    problems.map(({ diagnostic, ...problem }) => ({ ...problem, ...words.problem(diagnostic) }));
  const { problems, unfinished, page, report, result }: Answer = answer;
  return {
    ...answer,
    ...(problems && { problems: formatAll(problems) }),
    ...(unfinished && { unfinished: formatAll(unfinished) }),
    ...(page && { page: { ...page, problems: formatAll(page.problems) } }),
    ...(report && {
      report: {
        ...report,
        refused: report.refused.map(({ problem, ...one }) => ({
          ...one,
          message: words.problem(problem).message,
        })),
      },
    }),
    ...(result && { result: inWords(result, wanted) }),
  };
}

/** @returns the body of the error response, in the owner's words and language */
export function refusalInWords(refusal: Refusal, wanted?: string): ApiError {
  const { why } = refusal;
  return { ...refusal.toJSON(), ...(why && { message: ownersWords(wanted).refusal(why) }) };
}
