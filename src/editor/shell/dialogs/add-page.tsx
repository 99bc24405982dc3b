/** Dialog for a new page: title, address and starting content (EDT-14). */
import { type FormEvent, useId, useState } from "react";
import { articleType, findLayout } from "../../shared/layouts.ts";
import { useEditor } from "../context.ts";
import { Choice } from "../controls/choice.tsx";
import { addPage, articlePlace, pathFor } from "../new-page.ts";
import { findAddressProblem, typedPath } from "../page-edits.ts";
import { type DialogState, useEditorState } from "../store.ts";
import { useAllWords } from "../words/later.ts";
import css from "./dialogs.module.css";
import { LayoutChoice } from "./layouts.tsx";
import { Window } from "./window.tsx";

interface AddPageDialogProps extends Omit<DialogState & { readonly kind: "add-page" }, "kind"> {
  readonly onClose: () => void;
}

export function AddPageDialog({ copied, list, onClose }: AddPageDialogProps) {
  const words = useAllWords();
  const editor = useEditor();
  const { pages = [], languages = [], articlesBelow = "" } = useEditorState((state) => state.site) ?? {};
  const [title, setTitle] = useState("");
  /** undefined: derived from the title. */
  const [address, setAddress] = useState<string>();
  const [from, setFrom] = useState(copied ?? (list ? "article" : ""));
  const layout = findLayout(from);
  const isArticle = layout?.types.includes(articleType) === true;
  /** undefined: every page but an article. */
  const [isInMenu = !isArticle, setIsInMenu] = useState<boolean>();
  const id = useId();
  const place = list && articlePlace(list.target.snapshot, list.section, articlesBelow);
  const path = address ?? pathFor(title, pages, isArticle ? (place?.below ?? articlesBelow) : "");
  const problem = findAddressProblem(path, { pages, languages });
  const isReady = title.trim() !== "" && path.length > 1 && !problem;
  const add = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isReady) return;
    onClose();
    editor.editPages(
      addPage(path, title.trim(), {
        page: layout ? undefined : from || undefined,
        types: layout?.types,
        date: isArticle ? new Date().toISOString().replace(/\.\d+Z$/, "Z") : undefined,
        listed: place?.listed,
        isInMenu,
      }),
      path,
      isArticle ? articleType : undefined,
    );
    if (!isArticle) editor.store.set({ panel: { tab: "sections", path: [] } });
  };
  return (
    <Window
      title={list ? words.newArticle : words.addAPage}
      onClose={onClose}
      confirm={{ name: words.addPage, isDisabled: !isReady, onPress: add }}
    >
      <form className={css.form} onSubmit={add}>
        <div className={css.field}>
          <label htmlFor={`${id}-title`} className={css.label}>
            {words.pageTitle}
          </label>
          <input
            id={`${id}-title`}
            className={css.input}
            // biome-ignore lint/a11y/noAutofocus: a dialog that was asked for begins with its first field
            autoFocus
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
        </div>
        <div className={css.field}>
          <label htmlFor={`${id}-path`} className={css.label}>
            {words.pageAddress}
          </label>
          <input
            id={`${id}-path`}
            className={css.input}
            value={path}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={`${id}-problem`}
            onChange={({ target }) => setAddress(typedPath(target.value))}
          />
          <p id={`${id}-problem`} className={css.problem}>
            {problem && words.addressProblems[problem]}
          </p>
        </div>
        {!list && (
          <>
            <span className={css.label}>{words.layouts}</span>
            <LayoutChoice value={from} onChange={setFrom} />
            <Choice
              label={words.beginsAs}
              value={from}
              options={[
                { id: "", name: words.emptyPage },
                ...(layout ? [{ id: from, name: words.chosenLayout }] : []),
                ...pages.map((page) => ({
                  id: page.path,
                  name: words.copyOf(page.name),
                  more: page.path,
                })),
              ]}
              onChange={setFrom}
            />
          </>
        )}
        <label className={css.check}>
          <input type="checkbox" checked={isInMenu} onChange={({ target }) => setIsInMenu(target.checked)} />
          {words.addToMenu}
        </label>
        <button type="submit" hidden />
      </form>
    </Window>
  );
}
