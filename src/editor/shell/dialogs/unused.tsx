/** Lists files of the site that no page uses, and removes the selected ones (EDT-13). */
import { useEffect, useRef, useState } from "react";
import type { UnusedFiles } from "../../shared/protocol.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { Icon } from "../icon.tsx";
import { formatBytes, loadPictures } from "../pictures.ts";
import { useAllWords } from "../words/later.ts";
import css from "./dialogs.module.css";
import { Window } from "./window.tsx";

export function UnusedDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useAllWords();
  const { api, announce } = useEditor();
  const [files, setFiles] = useState<UnusedFiles["files"]>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const ask = async (asked: Promise<UnusedFiles>) => {
    try {
      const left = (await asked).files;
      setFiles(left);
      setChosen([]);
      setProblem("");
      return true;
    } catch (error) {
      setProblem(error instanceof Error && error.name !== "TypeError" ? error.message : words.noServer);
      return false;
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it is opened
  useEffect(() => void ask(api.unused()), [api]);
  const remove = async () => {
    if (!(await ask(api.removeUnused(chosen)))) return;
    announce(words.filesRemoved(chosen.length));
    // The button is disabled and the selected rows are gone, so focus the dialog.
    list.current?.closest<HTMLElement>("[role=dialog]")?.focus();
    void loadPictures(api);
  };
  return (
    <Window
      title={words.unusedFiles}
      onClose={onClose}
      actions={
        <>
          {files && files.length > 1 && (
            <TextButton
              onPress={() => setChosen(chosen.length < files.length ? files.map(({ path }) => path) : [])}
            >
              {chosen.length < files.length ? words.chooseAll : words.chooseNone}
            </TextButton>
          )}
          <span className={css.space} />
          <TextButton onPress={onClose}>{words.close}</TextButton>
          {files && files.length > 0 && (
            <TextButton look="danger" isDisabled={chosen.length === 0} onPress={remove}>
              {words.removeFiles(chosen.length)}
            </TextButton>
          )}
        </>
      }
    >
      <p className={css.help}>{words.unusedWhy}</p>
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {files?.length === 0 && <p className={css.empty}>{words.noUnused}</p>}
      <ul ref={list} className={css.files}>
        {files?.map(({ path, url, bytes }) => (
          <li key={path}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(path)}
                onChange={({ target }) =>
                  setChosen((now) =>
                    target.checked ? [...now, path] : now.filter((other) => other !== path),
                  )
                }
              />
              {isPicture.test(path) ? <img src={url} alt="" loading="lazy" /> : <Icon name="photo" />}
              <span>{path.replace(/^assets\//, "")}</span>
              <small>{formatBytes(bytes)}</small>
            </label>
          </li>
        ))}
      </ul>
    </Window>
  );
}

const isPicture = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i;
