/** Dialogs for a whole language: make it the original one, or import translations (EDT-15). */
import { useEffect, useState } from "react";
import { Button } from "react-aria-components";
import type { Address } from "../../../document/edits/operation.ts";
import { formatPointer } from "../../shared/pointer.ts";
import type { TextsReport } from "../../shared/texts-protocol.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { makePrimary } from "../languages.ts";
import { visibleText } from "../plain.ts";
import { useEditorState } from "../store.ts";
import { wordField } from "../words/index.ts";
import { useAllWords } from "../words/later.ts";
import css from "./dialogs.module.css";
import { Window } from "./window.tsx";

interface MakePrimaryDialogProps {
  readonly language: string;
  readonly onClose: () => void;
}

/** Describes the effects before they happen. */
export function MakePrimaryDialog({ language, onClose }: MakePrimaryDialogProps) {
  const words = useAllWords();
  const { edit, api, settled } = useEditor();
  const languages = useEditorState((state) => state.site?.languages) ?? [];
  const [count, setCount] = useState<number>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const ask = async () => {
      await settled();
      const { languages: counted } = await api.untranslated(undefined);
      setCount(counted.find(({ code }) => code === language)?.count ?? 0);
    };
    ask().catch(() => setProblem(words.noServer));
  }, [api, settled, language, words]);
  const primary = languages.find(({ isPrimary }) => isPrimary);
  const name = nameIn(languages, language);
  const old = nameIn(languages, primary?.code ?? "");
  const apply = () => {
    onClose();
    edit(makePrimary(language, name));
  };
  return (
    <Window
      title={words.makeOriginalOf(name)}
      onClose={onClose}
      confirm={{ name: words.makeOriginal, isDisabled: count === undefined, onPress: apply }}
    >
      <p>{words.willBeWritten(name, old)}</p>
      <p role={count === undefined ? "status" : undefined}>
        {problem ?? (count === undefined ? words.searching : words.willStay(count, old))}
      </p>
      <p>{words.willBeChecked(old)}</p>
      <p>{words.willMove(language, primary?.code ?? "")}</p>
      <p className={css.help}>{words.undoTakesBack}</p>
    </Window>
  );
}

const nameIn = (
  languages: readonly { readonly code: string; readonly name: string }[],
  code: string,
): string => languages.find((one) => one.code === code)?.name || code;

interface ImportTextsDialogProps {
  readonly language: string;
  readonly file: File;
  readonly onClose: () => void;
}

export function ImportTextsDialog({ language, file, onClose }: ImportTextsDialogProps) {
  const words = useAllWords();
  const { importTexts, announce } = useEditor();
  const languages = useEditorState((state) => state.site?.languages) ?? [];
  const [report, setReport] = useState<TextsReport>();
  const [problem, setProblem] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    importTexts(language, file).then(
      (done) => {
        setReport(done);
        announce(words.textsTaken(done.taken));
      },
      (error: unknown) =>
        setProblem(error instanceof Error && error.name !== "TypeError" ? error.message : words.noServer),
    );
  }, []);
  return (
    <Window
      title={words.importedTexts(nameIn(languages, language))}
      onClose={onClose}
      actions={
        <>
          <span className={css.space} />
          <TextButton look="primary" onPress={onClose}>
            {words.close}
          </TextButton>
        </>
      }
    >
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {!report && !problem && <p role="status">{words.searching}</p>}
      {report && <Report report={report} onClose={onClose} />}
    </Window>
  );
}

function Report({ report, onClose }: { readonly report: TextsReport; readonly onClose: () => void }) {
  const words = useAllWords();
  const { taken, same, doubtful, unknown, changed, refused } = report;
  const ways = changed.map((at) => ({ at, text: wordField(words, nameOf(at)), message: undefined }));
  return (
    <>
      <p>
        <strong>{words.textsTaken(taken)}</strong>
      </p>
      {same > 0 && <p>{words.textsSame(same)}</p>}
      {doubtful > 0 && <p>{words.textsDoubtful(doubtful)}</p>}
      {refused.length > 0 && <p>{words.textsRefused(refused.length)}</p>}
      <Ways ways={refused} onClose={onClose} />
      {changed.length > 0 && <p>{words.textsChanged(changed.length)}</p>}
      <Ways ways={ways} onClose={onClose} />
      {unknown.length > 0 && (
        <details>
          <summary>{words.textsUnknown(unknown.length)}</summary>
          <ul>
            {unknown.slice(0, maxListed).map((text, index) => (
              <li key={index}>{visibleText(text)}</li>
            ))}
          </ul>
        </details>
      )}
      {taken > 0 && <p className={css.help}>{words.undoTakesBack}</p>}
    </>
  );
}

/** Maximum number of listed texts; nobody would read more. */
const maxListed = 200;

const nameOf = ({ path }: Address): string => String(path.findLast((key) => typeof key === "string") ?? "");

interface WaysProps {
  readonly ways: readonly {
    readonly at: Address;
    readonly text: string;
    readonly message: string | undefined;
  }[];
  readonly onClose: () => void;
}

/** List of texts, each with a way there. */
function Ways({ ways, onClose }: WaysProps) {
  const editor = useEditor();
  const pages = useEditorState((state) => state.site?.pages) ?? [];
  const goTo = (at: Address) => {
    onClose();
    void editor.goTo(at);
  };
  if (ways.length === 0) return null;
  return (
    <ul className={css.links}>
      {ways.slice(0, maxListed).map(({ at, text, message }) => (
        <li key={formatPointer([at.page ?? "", at.section ?? "", ...at.path])}>
          <Button className={css.leading ?? ""} onPress={() => goTo(at)}>
            <span>{visibleText(text)}</span>
            <small>
              {[message, pages.find(({ path }) => path === at.page)?.name ?? at.page]
                .filter(Boolean)
                .join(" · ")}
            </small>
          </Button>
        </li>
      ))}
    </ul>
  );
}
