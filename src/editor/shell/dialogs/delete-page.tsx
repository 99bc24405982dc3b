/** Confirms deleting a page: lists the links to it, each with a way there (EDT-14). */
import { useEffect, useState } from "react";
import { Button } from "react-aria-components";
import { parsePointer } from "../../shared/pointer.ts";
import type { LinkList } from "../../shared/protocol.ts";
import { useEditor } from "../context.ts";
import { deletePage } from "../page-edits.ts";
import { visibleText } from "../plain.ts";
import { useEditorState } from "../store.ts";
import { wordOwnField } from "../words/index.ts";
import { useAllWords } from "../words/later.ts";
import css from "./dialogs.module.css";
import { Window } from "./window.tsx";

interface DeletePageDialogProps {
  readonly page: string;
  readonly onClose: () => void;
}

export function DeletePageDialog({ page, onClose }: DeletePageDialogProps) {
  const words = useAllWords();
  const editor = useEditor();
  const pages = useEditorState((state) => state.site?.pages) ?? [];
  const [links, setLinks] = useState<LinkList["links"]>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    editor.api.links(page).then(
      (found) => setLinks(found.links),
      () => setProblem(words.noServer),
    );
  }, [editor, page, words]);
  const nameOf = (path: string) => pages.find((one) => one.path === path)?.name ?? path;
  const remove = async () => {
    onClose();
    const index = pages.findIndex((one) => one.path === page);
    const next = pages[index === 0 ? 1 : index - 1];
    const { shown } = editor.store.get();
    const open = shown.path === page && next ? next.path : shown.path;
    if (open !== shown.path) await editor.open(open);
    editor.editPages(deletePage(pages, page), open);
  };
  const goTo = ({ page: on, section, pointer }: LinkList["links"][number]) => {
    onClose();
    void editor.goTo({ page: on, section, path: parsePointer(pointer) });
  };
  return (
    <Window
      title={words.deletePage(nameOf(page))}
      onClose={onClose}
      confirm={{ name: words.delete, look: "danger", isDisabled: !links && !problem, onPress: remove }}
    >
      <p role={links || problem ? undefined : "status"}>
        {problem ?? (links ? words.leadsHere(links.length) : words.searching)}
      </p>
      {links && links.length > 0 && (
        <ul className={css.links}>
          {links.map((link, index) => (
            <li key={index}>
              <Button className={css.leading ?? ""} onPress={() => goTo(link)}>
                <span>{visibleText(link.text) || link.pointer}</span>
                <small>
                  {link.page === undefined
                    ? wordOwnField(words, String(parsePointer(link.pointer)[0]))
                    : nameOf(link.page)}
                  {link.language && ` · ${link.language}`}
                </small>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className={css.help}>{words.undoIsThere}</p>
    </Window>
  );
}
