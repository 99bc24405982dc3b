/** Layouts to choose from, as small drawings in the colours of the site, and the dialog that fills an empty page. */
import { useState } from "react";
import { Radio, RadioGroup } from "react-aria-components";
import { findLayout, kindOfLayout, layouts, type PageKind, pageKinds } from "../../shared/layouts.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { Choice } from "../controls/choice.tsx";
import { Segments } from "../controls/segments.tsx";
import type { Edit } from "../edits.ts";
import { useEditorState } from "../store.ts";
import { useAllWords } from "../words/later.ts";
import dialogs from "./dialogs.module.css";
import css from "./layouts.module.css";
import { Sketch } from "./sketch.tsx";
import { Window } from "./window.tsx";

interface LayoutChoiceProps {
  /** Chosen layout; empty for none. */
  readonly value: string;
  readonly onChange: (layout: string) => void;
}

export function LayoutChoice({ value, onChange }: LayoutChoiceProps) {
  const words = useAllWords();
  const known = useEditorState((state) => state.site?.types) ?? [];
  const [kind, setKind] = useState<PageKind>(kindOfLayout(value) ?? "about");
  const has = (type: string) => known.some((one) => one.type === type);
  return (
    <div className={css.layouts}>
      <Segments
        label={words.pageKind}
        className={css.kinds ?? ""}
        value={kind}
        options={pageKinds.map((id) => ({ id, name: words.pageKinds[id] }))}
        onChange={(id) => setKind(id as PageKind)}
      />
      <RadioGroup
        aria-label={words.layouts}
        className={css.choices ?? ""}
        orientation="horizontal"
        value={value}
        onChange={onChange}
      >
        {layouts[kind]
          .filter(({ types }) => types.every(has))
          .map(({ id, types }) => (
            <Radio key={id} value={id} className={css.choice ?? ""}>
              <Sketch types={types} />
              {words.layoutNames[id]}
            </Radio>
          ))}
      </RadioGroup>
    </div>
  );
}

/** @param from id of a layout, or the path of the page to copy */
function fillPage(page: string, from: string): Edit {
  const copied = from.startsWith("/") ? from : undefined;
  const types = findLayout(from)?.types ?? [];
  return {
    label: { kind: "add-sections", name: "" },
    intent: { kind: "add-sections", page, types, ...(copied !== undefined && { from: copied }) },
  };
}

/** Fills an empty page with a layout, or with the sections of another page. */
export function LayoutDialog({ page, onClose }: { readonly page: string; readonly onClose: () => void }) {
  const words = useAllWords();
  const editor = useEditor();
  const pages = (useEditorState((state) => state.site?.pages) ?? []).filter(({ path }) => path !== page);
  const [from, setFrom] = useState("");
  return (
    <Window
      title={words.startPage}
      onClose={onClose}
      actions={
        <>
          <span className={dialogs.space} />
          <TextButton onPress={onClose}>{words.cancel}</TextButton>
          <TextButton
            look="primary"
            isDisabled={from === ""}
            onPress={() => {
              onClose();
              editor.edit(fillPage(page, from));
            }}
          >
            {words.apply}
          </TextButton>
        </>
      }
    >
      <LayoutChoice value={from} onChange={setFrom} />
      {pages.length > 0 && (
        <Choice
          label={words.orCopy}
          value={from.startsWith("/") ? from : ""}
          options={[
            { id: "", name: words.noPageToCopy },
            ...pages.map(({ path, name }) => ({ id: path, name: words.copyOf(name), more: path })),
          ]}
          onChange={setFrom}
        />
      )}
    </Window>
  );
}
