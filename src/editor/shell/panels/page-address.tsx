/** Address of a page. Changing it updates all links, and the old address can redirect (EDT-14). */
import { type FormEvent, useId, useState } from "react";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { Toggle } from "../inspector/choice-controls.tsx";
import css from "../inspector/inspector.module.css";
import { findAddressProblem, renamePage, typedPath } from "../page-edits.ts";
import { useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";

export function PageAddress({ page }: { readonly page: string }) {
  const words = useWords();
  const editor = useEditor();
  const site = useEditorState((state) => state.site);
  const [path, setPath] = useState(page);
  const [leadsOn, setLeadsOn] = useState(true);
  const id = useId();
  const problem = path !== page && site ? findAddressProblem(path, site, page) : undefined;
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (path !== page && site && !problem)
      editor.editPages(renamePage(site.pages, page, path, leadsOn), path);
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
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => setPath(typedPath(target.value))}
      />
      <p id={`${id}-note`} className={problem ? css.error : css.note}>
        {problem ? words.addressProblems[problem] : words.renameHelp}
      </p>
      {path !== page && (
        <>
          <Toggle label={words.leadsOn(page)} isOn={leadsOn} onChange={setLeadsOn} />
          <TextButton type="submit" look="primary" isDisabled={problem !== undefined}>
            {words.changeAddress}
          </TextButton>
        </>
      )}
    </form>
  );
}
