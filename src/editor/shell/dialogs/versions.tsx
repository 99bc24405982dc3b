/** Published versions: what was published when and by whom, what differs, and the way back to one (EDT-25, EDT-31). */
import { useEffect, useState } from "react";
import type { PublishedVersion, VersionList } from "../../shared/publish-protocol.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { Toggle } from "../inspector/choice-controls.tsx";
import { useRole } from "../rights.ts";
import { useAllWords } from "../words/later.ts";
import { ChangeList } from "./change-list.tsx";
import { Comparison } from "./comparison.tsx";
import css from "./publish.module.css";
import { Window } from "./window.tsx";

/** Number of changes shown of each version. */
const maxShown = 4;

/** A version that was chosen from the list. */
interface Chosen {
  readonly version: PublishedVersion;
  /** The version before it, if one is kept. */
  readonly previous: PublishedVersion | undefined;
  readonly to: "compare" | "go-back";
}

interface DialogProps {
  readonly onClose: () => void;
}

export function VersionsDialog({ onClose }: DialogProps) {
  const words = useAllWords();
  const { api } = useEditor();
  const isOwner = useRole() === "owner";
  const [list, setList] = useState<VersionList>();
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const why = (error: unknown) =>
    error instanceof Error && error.name !== "TypeError" ? error.message : words.noServer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after a version, which may be gone meanwhile
  useEffect(() => {
    if (chosen) return;
    let isCurrent = true;
    api.ask("GET versions", {}).then(
      (answer) => isCurrent && setList(answer),
      (error: unknown) => isCurrent && setProblem(why(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [chosen]);
  const versions = list?.versions ?? [];
  const onBack = () => {
    setProblem(undefined);
    setChosen(undefined);
  };
  if (chosen?.to === "compare")
    return (
      <Comparison
        version={chosen.version}
        previous={chosen.previous}
        why={why}
        onBack={onBack}
        onClose={onClose}
      />
    );
  if (chosen && list)
    return (
      <GoBack
        version={chosen.version}
        canGoBack={list.canGoBack}
        why={why}
        onBack={onBack}
        onClose={onClose}
      />
    );
  return (
    <Window title={words.versions} onClose={onClose}>
      <div role="status" className={css.status}>
        {problem && <p className={css.wrong}>{problem}</p>}
        {!list && !problem && <p>{words.loadingVersions}</p>}
        {list && versions.length === 0 && <p>{words.neverPublished}</p>}
      </div>
      <ol className={css.versions}>
        {versions.map((version, index) => {
          const previous = versions[index + 1];
          return (
            <li key={version.id}>
              <Facts version={version} isOldest={!previous} />
              <div className={css.choices}>
                <TextButton onPress={() => setChosen({ version, previous, to: "compare" })}>
                  {words.compare}
                </TextButton>
                {isOwner && (!version.isOnline || !list?.canGoBack) && (
                  <TextButton onPress={() => setChosen({ version, previous, to: "go-back" })}>
                    {list?.canGoBack ? words.goBack : words.restoreContents}
                  </TextButton>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </Window>
  );
}

interface GoBackProps extends DialogProps {
  readonly version: PublishedVersion;
  /** False if only the contents can be restored. */
  readonly canGoBack: boolean;
  readonly why: (error: unknown) => string;
  readonly onBack: () => void;
}

function GoBack({ version: { id, at }, canGoBack, why, onBack, onClose }: GoBackProps) {
  const words = useAllWords();
  const { api, restore, announce } = useEditor();
  const [restores, setRestores] = useState(true);
  const [isRunning, setIsRunning] = useState(false);
  const [report, setReport] = useState<readonly string[]>();
  const [problem, setProblem] = useState<string>();
  const restoreContents = () =>
    restore(id).then(
      (files) => (files.length === 0 ? words.restored : words.restoredExcept(files.join(", "))),
      (error) => words.notRestored(why(error)),
    );
  const run = async () => {
    setIsRunning(true);
    setProblem(undefined);
    try {
      if (canGoBack) await api.ask("POST versions", { id });
      const restored = restores && (await restoreContents());
      const done = [...(canGoBack ? [words.wentBack] : []), ...(restored ? [restored] : [])];
      setReport(done);
      announce(done[0] ?? "");
    } catch (error) {
      setProblem(why(error));
    }
    setIsRunning(false);
  };
  return (
    <Window
      title={canGoBack ? words.goBackTo(at) : words.restoreOf(at)}
      onClose={onClose}
      actions={
        <>
          <span className={css.target} />
          {report ? (
            <TextButton look="primary" onPress={onClose}>
              {words.ready}
            </TextButton>
          ) : (
            <>
              <TextButton isDisabled={isRunning} onPress={onBack}>
                {words.cancel}
              </TextButton>
              <TextButton look="primary" onPress={() => isRunning || run()}>
                {canGoBack ? words.goBack : words.restoreContents}
              </TextButton>
            </>
          )}
        </>
      }
    >
      {!report && canGoBack && (
        <>
          <p>{words.willGoBack}</p>
          <Toggle label={words.restoreToo} isOn={restores} onChange={setRestores} />
          <p className={css.quiet}>{words.restoreHelp}</p>
        </>
      )}
      {!report && !canGoBack && <p>{words.willRestore}</p>}
      <div role="status" className={css.status}>
        {problem && <p className={css.wrong}>{problem}</p>}
        {isRunning && <p>{canGoBack ? words.publishing : words.restoring}</p>}
        {report?.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </Window>
  );
}

interface FactsProps {
  readonly version: PublishedVersion;
  readonly isOldest: boolean;
}

function Facts({ version: { at, by, again, changes, isOnline }, isOldest }: FactsProps) {
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
