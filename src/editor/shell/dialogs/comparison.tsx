/** A published version beside the draft, or beside the version before it: what differs, in the owner's words (EDT-31). */
import { useEffect, useId, useMemo, useState } from "react";
import type { PublishedVersion, SiteChange, VersionComparison } from "../../shared/publish-protocol.ts";
import { Boundary } from "../boundary.tsx";
import { type ConflictContext, wordValueChange } from "../conflict-words.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { Segments } from "../controls/segments.tsx";
import { useEditorState } from "../store.ts";
import { useAllWords } from "../words/later.ts";
import { useChangeName } from "./change-list.tsx";
import dialogs from "./dialogs.module.css";
import css from "./publish.module.css";
import { ShownValue } from "./shown-value.tsx";
import { Window } from "./window.tsx";

type Other = "draft" | "previous";

/** A comparison that has arrived, or why there is none. */
interface Answer {
  readonly other: Other;
  readonly comparison?: VersionComparison;
  readonly problem?: string;
}

interface ComparisonProps {
  readonly version: PublishedVersion;
  /** The version before it, if one is kept. */
  readonly previous: PublishedVersion | undefined;
  readonly why: (error: unknown) => string;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

export function Comparison({ version, previous, why, onBack, onClose }: ComparisonProps) {
  const words = useAllWords();
  const { api, settled } = useEditor();
  const [other, setOther] = useState<Other>("draft");
  const [answer, setAnswer] = useState<Answer>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `why` only words an error
  useEffect(() => {
    let isCurrent = true;
    const take = (next: Omit<Answer, "other">) => isCurrent && setAnswer({ other, ...next });
    // Edits that are on their way belong to the draft.
    settled()
      .then(() => api.ask("GET comparison", { id: version.id, with: other }))
      .then(
        (comparison) => take({ comparison }),
        (error: unknown) => take({ problem: why(error) }),
      );
    return () => {
      isCurrent = false;
    };
  }, [version.id, other]);
  const shown = answer?.other === other ? answer : undefined;
  const { comparison, problem } = shown ?? {};
  const isSame = comparison?.changes.length === 0;
  const sides =
    other === "draft"
      ? ([words.inVersion(version.at), words.inDraft] as const)
      : ([words.inVersion(previous?.at ?? ""), words.inVersion(version.at)] as const);
  return (
    <Window
      title={words.compareOf(version.at)}
      size="large"
      onClose={onClose}
      actions={
        <>
          <span className={css.target} />
          <TextButton onPress={onBack}>{words.allVersions}</TextButton>
        </>
      }
    >
      {previous && (
        <Segments
          label={words.compareWith}
          value={other}
          options={[
            { id: "draft", name: words.withDraft },
            { id: "previous", name: words.withPrevious },
          ]}
          onChange={(id) => setOther(id as Other)}
        />
      )}
      <div role="status">
        {!shown && <p>{words.comparing}</p>}
        {problem && <p className={css.wrong}>{problem}</p>}
        {isSame && <p>{other === "draft" ? words.sameAsDraft : words.sameAsPrevious}</p>}
        {comparison && !isSame && (
          <p className={css.quiet}>{other === "draft" ? words.changedInDraft : words.changedInVersion}</p>
        )}
      </div>
      {comparison?.changes.map((change, index) => (
        <Boundary key={index}>
          <Changed change={change} sides={sides} />
        </Boundary>
      ))}
      {comparison && comparison.more > 0 && <p>{words.moreChanges(comparison.more)}</p>}
    </Window>
  );
}

interface ChangedProps {
  readonly change: SiteChange;
  /** Names of the two versions, the older one first. */
  readonly sides: readonly [before: string, after: string];
}

function Changed({ change, sides }: ChangedProps) {
  const words = useAllWords();
  const site = useEditorState((state) => state.site);
  const id = useId();
  const nameOf = useChangeName();
  const context = useMemo(
    (): ConflictContext => ({ words, site, page: undefined, locale: words.locale }),
    [words, site],
  );
  const { kind, from, values = [], moreValues = 0 } = change;
  return (
    <section className={`${dialogs.conflict} ${css.compared}`} aria-labelledby={id}>
      <h3 id={id}>
        <small>{words.changeKinds[kind]}</small> {nameOf(change)}
      </h3>
      {from !== undefined && <p className={css.quiet}>{words.renamedFrom(from, change.page?.path ?? "")}</p>}
      {values.map((value, index) => {
        const { name, before, after } = wordValueChange(context, change, value);
        return (
          <section key={index} aria-label={name}>
            <h4>{name}</h4>
            <dl>
              {[before, after].map((shown, side) => (
                <div key={side}>
                  <dt>{sides[side]}</dt>
                  <dd>
                    <ShownValue shown={shown} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
      {moreValues > 0 && <p className={css.quiet}>{words.moreChanges(moreValues)}</p>}
    </section>
  );
}
