/** Publish dialog: changes, problems, progress and result (EDT-18). */
import { useEffect, useState } from "react";
import type { ApiError, EditProblem } from "../../shared/protocol.ts";
import type { Advice, PublishResult, PublishState } from "../../shared/publish-protocol.ts";
import { Refusal } from "../api.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { Problem } from "../inspector/problem.tsx";
import { ProblemPlace } from "../inspector/problem-place.tsx";
import { useEditorState } from "../store.ts";
import { useAllWords } from "../words/later.ts";
import { ChangeList } from "./change-list.tsx";
import css from "./publish.module.css";
import { Published } from "./published.tsx";
import { Schedule } from "./schedule.tsx";
import { Window } from "./window.tsx";

export function PublishDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useAllWords();
  const { api, saved, store, openDialog, publish: send } = useEditor();
  const progress = useEditorState((state) => state.publishing);
  const [state, setState] = useState<PublishState>();
  const [result, setResult] = useState<PublishResult>();
  const [wrong, setWrong] = useState<Pick<ApiError, "message" | "problems">>();
  const [isRunning, setIsRunning] = useState(false);
  const fail = (error: unknown) =>
    setWrong(error instanceof Refusal ? error.answer : { message: words.notSavedWhy(words.noServer) });
  const publish = async () => {
    setIsRunning(true);
    setWrong(undefined);
    store.set({ publishing: undefined });
    try {
      await saved();
      setResult(await send());
    } catch (error) {
      fail(error);
    }
    setIsRunning(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    const begin = async () => {
      await saved();
      const now = await api.ask("GET publish", {});
      setState(now);
      // Publishing is already running: show its result.
      if (now.isRunning) await publish();
    };
    void begin().catch(fail);
  }, []);
  const languages = useEditorState(({ site }) => site?.languages) ?? [];
  const toProblem = ({ at, section, ...advice }: Advice): EditProblem => {
    const { kind } = advice;
    const nameOf = (language: string) => languages.find(({ code }) => code === language)?.name ?? language;
    const message =
      kind === "untranslated"
        ? `${nameOf(advice.language)}: ${words.notTranslated(advice.count, advice.unchecked)}`
        : kind === "undescribed"
          ? words.advice[kind](advice.count)
          : words.advice[kind](advice.found, advice.usual);
    return { severity: "warning", message, hint: words.adviceHints[kind], at, section };
  };
  const { done = 0, of = 0 } = progress ?? {};
  const problems = wrong?.problems ?? state?.problems ?? [];
  const head = isRunning
    ? words.publishing
    : wrong
      ? words.notPublished
      : result
        ? words.published
        : undefined;
  return (
    <Window
      title={words.publish}
      onClose={onClose}
      actions={
        <>
          <span className={css.target}>{!result && state?.target && words.publishTo(state.target)}</span>
          {state?.last !== undefined && !isRunning && (
            <TextButton onPress={() => openDialog({ kind: "versions" })}>{words.versions}</TextButton>
          )}
          {/* The same button in all states, so that it keeps the focus. */}
          <TextButton
            look="primary"
            isDisabled={!result && !isRunning && (!state || state.problems.length > 0)}
            onPress={result ? onClose : () => isRunning || publish()}
          >
            {result
              ? words.ready
              : isRunning
                ? words.publishing
                : state?.canSchedule
                  ? words.publishNow
                  : words.publish}
          </TextButton>
        </>
      }
    >
      <div role="status" className={css.status}>
        {head && <p className={css.head}>{head}</p>}
        {wrong && <p className={css.wrong}>{wrong.message}</p>}
      </div>
      {isRunning && (
        <progress
          className={css.progress}
          aria-label={words.publishing}
          {...(of > 0 && { max: of, value: done })}
        />
      )}
      <Problems title={words.toMend} problems={problems} onGo={onClose} />
      {!result && !isRunning && (
        <Problems
          title={words.unfinished}
          problems={[...(state?.unfinished ?? []), ...(state?.advice.map(toProblem) ?? [])]}
          onGo={onClose}
        />
      )}
      {result && !isRunning && <Published {...result} before={state?.last} onGo={onClose} />}
      {state && !result && <Changes {...state} onGo={onClose} />}
      {state?.canSchedule && !result && !isRunning && <Schedule onSaved={saved} />}
    </Window>
  );
}

interface ProblemsProps {
  readonly title: string;
  readonly problems: readonly EditProblem[];
  readonly onGo: () => void;
}

function Problems({ title, problems, onGo }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={css.head}>{title}</h3>
      {problems.map((problem, index) => (
        <Problem key={index} {...problem} onPress={onGo}>
          <ProblemPlace {...problem} />
        </Problem>
      ))}
    </section>
  );
}

function Changes({ last, changes, onGo }: PublishState & { readonly onGo: () => void }) {
  const words = useAllWords();
  if (last === undefined) return <p>{words.neverPublished}</p>;
  if (changes.length === 0) return <p>{words.nothingChanged}</p>;
  return (
    <section>
      <h3 className={css.head}>{words.changedSince(words.versionOf(last))}</h3>
      <ChangeList changes={changes} onGo={onGo} />
    </section>
  );
}
