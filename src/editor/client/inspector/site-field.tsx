/** Something that stands on every page: a link of the header, a word of the footer. */
import { useEffect, useId, useState } from "react";
import { Button } from "react-aria-components";
import { parsePointer } from "../../pointer.ts";
import { useEditor } from "../context.ts";
import { siteText, writeField } from "../fields-of-site.ts";
import { Icon } from "../icon.tsx";
import { describeLink } from "../link-text.ts";
import { useEditorState } from "../store.ts";
import { useWords, wordField } from "../words/index.ts";
import css from "./inspector.module.css";

export function SiteField({ pointer }: { readonly pointer: string }) {
  const words = useWords();
  const editor = useEditor();
  const site = useEditorState((state) => state.site);
  const stored = siteText(site, pointer) ?? "";
  const [draft, setDraft] = useState(stored);
  useEffect(() => setDraft(stored), [stored]);
  const id = useId();
  const name = String(parsePointer(pointer).findLast((key) => typeof key === "string") ?? "");
  const write = (value: string | undefined) => editor.edit(writeField(editor, undefined, pointer, value));
  const isLink = /link|url/i.test(name);
  return (
    <>
      <header className={css.header}>
        <nav aria-label={words.way} className={css.way}>
          <Button className={css.step ?? ""} onPress={() => editor.select(undefined)}>
            {words.sections}
          </Button>
        </nav>
        <h2 className={css.title}>{words.wholeSite}</h2>
        <p className={css.quiet}>{words.onEveryPage}</p>
      </header>
      <div className={css.fields}>
        {isLink ? (
          <div className={css.field}>
            <span className={css.label}>{wordField(words, name)}</span>
            <Button
              className={css.chosen ?? ""}
              onPress={() => editor.openDialog({ kind: "link", href: stored || undefined, choose: write })}
            >
              <Icon name="link" />
              <span className={css.ellipsis}>
                {stored ? describeLink(words, stored, site?.pages ?? []) : words.noLink}
              </span>
            </Button>
          </div>
        ) : (
          <div className={css.field}>
            <label htmlFor={id} className={css.label}>
              {wordField(words, name)}
            </label>
            <textarea
              id={id}
              className={css.text}
              rows={1}
              value={draft}
              onChange={({ target }) => setDraft(target.value)}
              onBlur={() => draft !== stored && write(draft)}
            />
          </div>
        )}
      </div>
    </>
  );
}
