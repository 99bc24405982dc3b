/** A page's address: another one changes all that leads to it, and the old one may lead on (EDT-14). */
import { type FormEvent, useId, useState } from "react";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { Toggle } from "../inspector/choice-controls.tsx";
import css from "../inspector/inspector.module.css";
import { renamePage } from "../page-edits.ts";
import { useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";

export function PageAddress({ page }: { readonly page: string }) {
  const words = useWords();
  const editor = useEditor();
  const pages = useEditorState((state) => state.site?.pages) ?? [];
  const [path, setPath] = useState(page);
  const [leadsOn, setLeadsOn] = useState(true);
  const id = useId();
  const isTaken = path !== page && pages.some((one) => one.path === path);
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (path !== page && !isTaken) editor.editPages(renamePage(pages, page, path, leadsOn), path);
  };
  return (
    <form className={css.field} onSubmit={rename}>
      <label htmlFor={id} className={css.label}>
        {words.pageAddress}
      </label>
      <input
        id={id}
        className={css.text}
        value={path}
        aria-invalid={isTaken || undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => setPath(`/${target.value.replace(/^\/+/, "")}`)}
      />
      <p id={`${id}-note`} className={isTaken ? css.error : css.note}>
        {isTaken ? words.pageIsThere : words.renameHelp}
      </p>
      {path !== page && (
        <>
          <Toggle label={words.leadsOn(page)} isOn={leadsOn} onChange={setLeadsOn} />
          <TextButton type="submit" look="primary" isDisabled={isTaken}>
            {words.changeAddress}
          </TextButton>
        </>
      )}
    </form>
  );
}
