/** Answers to edits: an edit is done once, however often it is asked for, and is answered with what the site is then. */
import type { PreparedSite } from "../build/index.ts";
import type { Address } from "../document/edits/index.ts";
import type { EditingWords } from "../render/index.ts";
import type { EditCommand } from "./attempt.ts";
import type { ShownPage } from "./pages.ts";
import type { EditResult, Made, Shown, SiteContents } from "./protocol.ts";
import type { Saved } from "./saved.ts";
import type { Session } from "./session.ts";

/** The page and the site that an edit has led to. */
interface EditAnswer {
  readonly page: ShownPage;
  readonly site: SiteContents | undefined;
}

export interface EditAnswersOptions {
  readonly session: Pick<Session, "edit" | "current" | "madeBy">;
  /** Does an edit together with the files that it needs. */
  readonly withFiles: <T>(command: EditCommand, edit: () => Promise<T>) => Promise<T>;
  /** @param at where something was done: shown where the page that was asked for is gone */
  readonly show: (
    site: PreparedSite,
    shown: Shown,
    at: Address | undefined,
    words: EditingWords,
  ) => ShownPage;
  readonly contents: (site: PreparedSite) => SiteContents;
  /** Tells whether the site beside its pages is another one than it was when this was asked last. */
  readonly isOther: (site: PreparedSite, at: Address | undefined) => boolean;
}

/** @throws Refusal */
export type AnswerEdit = (command: EditCommand, shown: Shown, words: EditingWords) => Promise<EditResult>;

/** Edits whose answers are still known to this server: browsers ask again within seconds. */
const maxKnown = 200;

export function createEditAnswers(options: EditAnswersOptions): AnswerEdit {
  const { session, withFiles, show, contents, isOther } = options;
  const known = new Map<string, Promise<EditResult>>();

  const resultOf = ({ version, made, history, at, answer }: Saved<EditAnswer>): EditResult => ({
    version,
    made,
    history,
    at,
    site: answer.site,
    page: { ...answer.page, version },
  });

  /** With all that may be new to a window, since others have edited in between. */
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
    const saved = await withFiles(command, () => session.edit(command, answer));
    const { made, at } = saved;
    if (command.way !== "did" || made.before === command.base) return resultOf(saved);
    return await answerAnew(made, at, shown, words);
  }

  return async (command, shown, words) => {
    const { id } = command;
    if (id === undefined) return await edit(command, shown, words);
    const earlier = known.get(id);
    if (earlier) {
      const { made, at } = await earlier;
      return await answerAnew(made, at, shown, words);
    }
    const made = session.madeBy(id);
    if (made) return await answerAnew(made, undefined, shown, words);
    const result = edit(command, shown, words);
    // An edit that was refused may be tried again.
    result.catch(() => known.delete(id));
    known.set(id, result);
    for (const old of [...known.keys()].slice(0, Math.max(0, known.size - maxKnown))) known.delete(old);
    return await result;
  };
}
