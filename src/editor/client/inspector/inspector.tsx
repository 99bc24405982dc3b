/** The panel at the side: everything of what is selected, or the page's sections where nothing is. */
import { useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components";
import type { Selection } from "../../messages.ts";
import { fieldAt, formatPointer, type Path, parsePointer, valueAt } from "../../pointer.ts";
import { useEditor } from "../context.ts";
import { itemName, sectionName } from "../edits.ts";
import { Icon } from "../icon.tsx";
import { useEditorState } from "../store.ts";
import { useWords, wordField } from "../words/index.ts";
import { FieldControl } from "./control.tsx";
import { FormFields } from "./field.tsx";
import { type Form, useSectionForm } from "./form.ts";
import { GroupFields } from "./group.tsx";
import css from "./inspector.module.css";
import { Outline } from "./outline.tsx";
import { OwnFields } from "./own-fields.tsx";
import { SiteField } from "./site-field.tsx";

export function Inspector() {
  const words = useWords();
  const selection = useEditorState((state) => state.selection);
  const [isOpen, setIsOpen] = useState(true);
  return (
    <aside className={css.panel} aria-label={words.inspector} data-open={isOpen}>
      <Button
        className={css.fold ?? ""}
        aria-expanded={isOpen}
        aria-label={isOpen ? words.foldInspector : words.unfoldInspector}
        onPress={() => setIsOpen(!isOpen)}
      >
        <Icon name="chevron-down" />
      </Button>
      <div className={css.scroll}>
        <Contents key={JSON.stringify(selection)} selection={selection} />
      </div>
    </aside>
  );
}

function Contents({ selection }: { readonly selection: Selection | undefined }) {
  const form = useSectionForm(selection?.section);
  if (selection?.kind === "field" && selection.section === undefined)
    return <SiteField pointer={selection.pointer} />;
  if (!selection || !form) return <Outline />;
  return (
    <FormFields form={form}>
      <SectionContents form={form} selection={selection} />
    </FormFields>
  );
}

/** What of a section is shown: all of it, an item, or what holds the field that is selected. */
function SectionContents({ form, selection }: { readonly form: Form; readonly selection: Selection }) {
  const words = useWords();
  const path = holderOf(form, selection);
  const field = fieldAt(form.type.data, path);
  const box = useRef<HTMLDivElement>(null);
  const name = selection.kind === "field" ? String(parsePointer(selection.pointer)[path.length] ?? "") : "";
  useEffect(() => {
    // The field that was pressed in the page is in sight; the keyboard stays where it is.
    if (name)
      box.current?.querySelector(`[data-field="${CSS.escape(name)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [name]);
  return (
    <div ref={box}>
      <Way form={form} path={path} />
      {path.length === 0 && <OwnFields />}
      <div className={css.fields}>
        {field?.shape === "group" ? (
          <GroupFields field={field} path={path} marked={name} />
        ) : (
          field && <FieldControl field={field} path={path} label={labelAt(words, path)} />
        )}
      </div>
    </div>
  );
}

/** The innermost item around the field that is selected, or the section itself. */
function holderOf({ type, data }: Form, selection: Selection): Path {
  if (selection.kind === "section") return [];
  const path = parsePointer(selection.pointer);
  for (let length = path.length; length > 0; length--) {
    const holder = path.slice(0, length);
    const shape = fieldAt(type.data, holder)?.shape;
    const isItem = typeof holder.at(-1) === "number" && (shape === "group" || shape === "list");
    if (isItem && valueAt(data, holder) !== undefined) return holder;
  }
  return [];
}

const labelAt = (words: ReturnType<typeof useWords>, path: Path): string => {
  const index = path.at(-1);
  const name = path.findLast((key) => typeof key === "string");
  const label = wordField(words, String(name ?? ""));
  return typeof index === "number" ? words.item(index + 1) : label;
};

/** From the page to what is shown: each step can be pressed. */
function Way({ form, path }: { readonly form: Form; readonly path: Path }) {
  const words = useWords();
  const editor = useEditor();
  const { section, type, data } = form;
  const steps = path.flatMap((key, index) => (typeof key === "number" ? [path.slice(0, index + 1)] : []));
  const names = steps.map((step) => itemName(valueAt(data, step)) || labelAt(words, step));
  const title = names.at(-1) ?? sectionName(editor.place(), section);
  const to = (selection: Selection | undefined) => () => editor.select(selection);
  return (
    <header className={css.header}>
      <nav aria-label={words.way} className={css.way}>
        <Button className={css.step ?? ""} onPress={to(undefined)}>
          {words.sections}
        </Button>
        {path.length > 0 && (
          <Button className={css.step ?? ""} onPress={to({ kind: "section", section: section.id })}>
            {type.label}
          </Button>
        )}
        {steps.slice(0, -1).map((step, index) => (
          <Button
            key={formatPointer(step)}
            className={css.step ?? ""}
            onPress={to({ kind: "item", section: section.id, pointer: formatPointer(step) })}
          >
            {names[index]}
          </Button>
        ))}
      </nav>
      <h2 className={css.title}>{title}</h2>
      {path.length === 0 && title !== type.label && <p className={css.quiet}>{type.label}</p>}
    </header>
  );
}
