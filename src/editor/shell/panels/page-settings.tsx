/** Page settings, generated from the schema, with previews of the search result and the social card (EDT-14). */
import { type FormEvent, useCallback, useId, useState } from "react";
import { fieldAt } from "../../shared/pointer.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { Icon } from "../icon.tsx";
import { Toggle } from "../inspector/choice-controls.tsx";
import { FormFields } from "../inspector/field.tsx";
import { type Form, useScopeForm } from "../inspector/form.ts";
import { GroupFields } from "../inspector/group.tsx";
import css from "../inspector/inspector.module.css";
import { Way } from "../inspector/way.tsx";
import { findAddressProblem, renamePage, typedPath } from "../page-edits.ts";
import { useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";
import { InMenu } from "./menu.tsx";
import { Previews } from "./page-previews.tsx";

const first = ["title", "description", "image"];
/** Edited separately: changing the address also updates links. */
const elsewhere = ["path", "meta"];
const second = ["status", "language", "noindex"];

export function PageSettings() {
  const words = useWords();
  const { store } = useEditor();
  const page = useEditorState((state) => state.shown.path);
  const form = useScopeForm(
    { page },
    useCallback(() => {}, []),
  );
  const name = useEditorState((state) => state.site?.pages.find(({ path }) => path === page)?.name) ?? page;
  const back = () => store.set({ panel: { tab: "pages", path: [] } });
  if (!form) return null;
  return (
    <FormFields form={form}>
      <Way steps={[{ name: words.tabs.pages, onPress: back }]} title={name} more={words.pageSettings} />
      <div className={css.fields}>
        <InMenu page={page} form={form} />
      </div>
      <Fields form={form} page={page} />
    </FormFields>
  );
}

function Fields({ form: { fields }, page }: { readonly form: Form; readonly page: string }) {
  const words = useWords();
  const languages = useEditorState((state) => state.site?.languages.length) ?? 0;
  const meta = fieldAt(fields, ["meta"]);
  if (fields.shape !== "group" || meta?.shape !== "group") return null;
  const isForOne = (name: string) => languages > 1 || (name !== "language" && name !== "alternate");
  const rest = Object.keys(fields.fields).filter((name) => ![...elsewhere, ...second].includes(name));
  return (
    <>
      <div className={css.fields}>
        <GroupFields field={meta} path={["meta"]} only={first} />
        <Previews />
      </div>
      <div className={css.fields}>
        <PageAddress key={page} page={page} />
        <GroupFields field={fields} path={[]} only={second.filter(isForOne)} />
        <details className={css.disclosure}>
          <summary className={css.disclose}>
            <Icon name="chevron-right" /> {words.moreSettings}
          </summary>
          <div className={css.sizes}>
            <GroupFields
              field={meta}
              path={["meta"]}
              only={Object.keys(meta.fields).filter((name) => !first.includes(name))}
            />
            <GroupFields field={fields} path={[]} only={rest.filter(isForOne)} />
          </div>
        </details>
      </div>
    </>
  );
}

/** Address of a page. Changing it updates all links, and the old address can redirect (EDT-14). */
function PageAddress({ page }: { readonly page: string }) {
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
