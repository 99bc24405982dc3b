/**
 * Responses to edits. An edit is applied once, however often it is sent. The response contains the current state of the site.
 */
import type { PreparedSite } from "../../build/index.ts";
import type { Address } from "../../document/edits/index.ts";
import type { EditingWords } from "../../render/index.ts";
import type { EditResult, Made, Shown, SiteContents } from "../shared/protocol.ts";
import type { EditCommand } from "./attempt.ts";
import type { ShownPage } from "./pages.ts";
import type { Saved, Session } from "./session.ts";

/** Page and site after an edit. */
interface EditAnswer {
  readonly page: ShownPage;
  readonly site: SiteContents | undefined;
}

export interface EditAnswersOptions {
  readonly session: Pick<Session, "edit" | "current" | "madeBy" | "broughtBackFor">;
  /** Runs an edit together with the files it needs. */
  readonly withFiles: <T>(command: EditCommand, edit: () => Promise<T>) => Promise<T>;
  /** @param at location of the edit, shown if the requested page no longer exists */
  readonly show: (
    site: PreparedSite,
    shown: Shown,
    at: Address | undefined,
    words: EditingWords,
  ) => ShownPage;
  readonly contents: (site: PreparedSite) => SiteContents;
  /** Returns true if the site, apart from its pages, has changed since the last call. */
  readonly isOther: (site: PreparedSite, at: Address | undefined) => boolean;
}

/** @throws Refusal */
export type AnswerEdit = (command: EditCommand, shown: Shown, words: EditingWords) => Promise<EditResult>;

/** Maximum number of cached responses. Browsers repeat a request within seconds. */
const maxKnown = 200;

export function createEditAnswers(options: EditAnswersOptions): AnswerEdit {
  const { session, withFiles, show, contents, isOther } = options;
  const answers = new Map<string, Promise<EditResult>>();

  const resultOf = ({ answer: { page, site }, ...saved }: Saved<EditAnswer>): EditResult => ({
    ...saved,
    site,
    page: { ...page, version: saved.version },
  });

  /** Responds with everything that may be new to the window, because others have edited in the meantime. */
  async function answerAnew(
    made: Made,
    at: Address | undefined,
    shown: Shown,
    words: EditingWords,
  ): Promise<EditResult> {
    const { site, version, history } = await session.current();
    const answer = { page: show(site, shown, at, words), site: contents(site) };
    return resultOf({ version, history, made, at, answer });
  }

  async function edit(command: EditCommand, shown: Shown, words: EditingWords): Promise<EditResult> {
    const answer = (site: PreparedSite, at: Address | undefined) => ({
      page: show(site, shown, at, words),
      site: isOther(site, at) ? contents(site) : undefined,
    });
    const needed = await session.broughtBackFor(command);
    if (needed) await session.edit(needed, () => undefined);
    const saved = await withFiles(command, () => session.edit(command, answer));
    const { made, at } = saved;
    if (command.way !== "did" || made.before === command.base) return resultOf(saved);
    return await answerAnew(made, at, shown, words);
  }

  return async (command, shown, words) => {
    const { id } = command;
    if (id === undefined) return await edit(command, shown, words);
    const earlier = answers.get(id);
    if (earlier) {
      const { made, at } = await earlier;
      return await answerAnew(made, at, shown, words);
    }
    const made = session.madeBy(id);
    if (made) return await answerAnew(made, undefined, shown, words);
    const result = edit(command, shown, words);
    // A refused edit may be sent again.
    result.catch(() => answers.delete(id));
    answers.set(id, result);
    for (const old of [...answers.keys()].slice(0, Math.max(0, answers.size - maxKnown))) answers.delete(old);
    return await result;
  };
}
