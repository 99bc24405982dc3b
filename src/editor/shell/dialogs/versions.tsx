/** Published versions: what was published when and by whom, and the way back to one (EDT-25). */
import { useEffect, useState } from "react";
import type { PublishedVersion } from "../../shared/publish-protocol.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { Toggle } from "../inspector/choice-controls.tsx";
import { useAllWords } from "../words/later.ts";
import { ChangeList } from "./change-list.tsx";
import css from "./publish.module.css";
import { Window } from "./window.tsx";

/** Number of changes shown of each version. */
const maxShown = 4;

export function VersionsDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useAllWords();
  const { api, restore, announce } = useEditor();
  const [versions, setVersions] = useState<readonly PublishedVersion[]>();
  const [chosen, setChosen] = useState<PublishedVersion>();
  const [restores, setRestores] = useState(true);
  const [isRunning, setIsRunning] = useState(false);
  const [report, setReport] = useState<readonly string[]>();
  const [problem, setProblem] = useState<string>();
  const why = (error: unknown) =>
    error instanceof Error && error.name !== "TypeError" ? error.message : words.noServer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    api.versions().then(
      (list) => setVersions(list.versions),
      (error: unknown) => setProblem(why(error)),
    );
  }, []);
  const goBack = async ({ id }: PublishedVersion) => {
    setIsRunning(true);
    setProblem(undefined);
    try {
      await api.goBack(id);
      const restored =
        restores &&
        (await restore(id).then(
          () => words.restored,
          (error) => words.notRestored(why(error)),
        ));
      setReport([words.wentBack, ...(restored ? [restored] : [])]);
      announce(words.wentBack);
    } catch (error) {
      setProblem(why(error));
    }
    setIsRunning(false);
  };
  const status = (
    <div role="status" className={css.status}>
      {problem && <p className={css.wrong}>{problem}</p>}
      {isRunning && <p>{words.publishing}</p>}
      {report?.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
  if (!chosen)
    return (
      <Window title={words.versions} onClose={onClose}>
        {status}
        {versions?.length === 0 && <p>{words.neverPublished}</p>}
        <ol className={css.versions}>
          {versions?.map((version, index) => (
            <li key={version.id}>
              <Facts version={version} isOnline={index === 0} isOldest={index === versions.length - 1} />
              {index > 0 && <TextButton onPress={() => setChosen(version)}>{words.goBack}</TextButton>}
            </li>
          ))}
        </ol>
      </Window>
    );
  return (
    <Window
      title={words.goBackTo(chosen.at)}
      onClose={onClose}
      actions={
        report ? (
          <>
            <span className={css.target} />
            <TextButton look="primary" onPress={onClose}>
              {words.ready}
            </TextButton>
          </>
        ) : (
          <>
            <span className={css.target} />
            <TextButton isDisabled={isRunning} onPress={() => setChosen(undefined)}>
              {words.cancel}
            </TextButton>
            <TextButton look="primary" onPress={() => isRunning || goBack(chosen)}>
              {words.goBack}
            </TextButton>
          </>
        )
      }
    >
      {!report && (
        <>
          <p>{words.willGoBack}</p>
          <Toggle label={words.restoreToo} isOn={restores} onChange={setRestores} />
          <p className={css.quiet}>{words.restoreHelp}</p>
        </>
      )}
      {status}
    </Window>
  );
}

interface FactsProps {
  readonly version: PublishedVersion;
  readonly isOnline: boolean;
  readonly isOldest: boolean;
}

function Facts({ version: { at, by, again, changes }, isOnline, isOldest }: FactsProps) {
  const words = useAllWords();
  const more = changes.length - maxShown;
  return (
    <div>
      <h3 className={css.head}>
        {[words.versionOf(at), by && words.versionBy(by)].filter(Boolean).join(", ")}
      </h3>
      {isOnline && <p className={css.online}>{words.isOnline}</p>}
      {again !== undefined && <p className={css.quiet}>{words.isAgain(again)}</p>}
      {isOldest && changes.length === 0 && <p className={css.quiet}>{words.firstVersion}</p>}
      <ChangeList changes={changes.slice(0, maxShown)} />
      {more > 0 && <p className={css.quiet}>{words.moreChanges(more)}</p>}
    </div>
  );
}
