/** Inspector: all fields of the selection. */
import { type ReactNode, useEffect, useRef } from "react";
import type { Selection } from "../../shared/messages.ts";
import { fieldAt, type Path, parsePointer, valueAt } from "../../shared/pointer.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { sectionName } from "../edit-scope.ts";
import { SharedRow } from "../panels/menu.tsx";
import { useRole, useScope } from "../rights.ts";
import { useEditorState } from "../store.ts";
import { nameOfItem, useWords, wordFieldAt, wordOwn } from "../words/index.ts";
import { FieldControl } from "./control.tsx";
import { FormFields } from "./field.tsx";
import { type SectionForm, useSectionForm } from "./form.ts";
import { GroupFields } from "./group.tsx";
import css from "./inspector.module.css";
import { OwnFields } from "./own-fields.tsx";
import { Way } from "./way.tsx";

export type SectionSelection = Selection & { readonly section: string };

interface InspectorProps {
  readonly selection: SectionSelection;
  readonly otherwise: ReactNode;
}

/** @param otherwise shown if the selection no longer exists */
export function Inspector({ selection, otherwise }: InspectorProps) {
  const form = useSectionForm(selection.section);
  if (!form) return otherwise;
  return (
    <FormFields form={form}>
      <SectionContents form={form} selection={selection} />
    </FormFields>
  );
}

/** Shows a whole section, an item, or the group of the selected field. */
function SectionContents({ form, selection }: { readonly form: SectionForm; readonly selection: Selection }) {
  const words = useWords();
  const role = useRole();
  const scope = useScope();
  const path = itemOf(form, selection);
  const field = fieldAt(form.fields, path);
  const box = useRef<HTMLDivElement>(null);
  const name = selection.kind === "field" ? String(parsePointer(selection.pointer)[path.length] ?? "") : "";
  useEffect(() => {
    // Scroll to the field clicked in the page, without moving the focus.
    if (name)
      box.current?.querySelector(`[data-field="${CSS.escape(name)}"]`)?.scrollIntoView({ block: "nearest" });
  }, [name]);
  return (
    <div ref={box}>
      <SectionWay form={form} path={path} />
      {scope === "all" && path.length === 0 && <Shared category={form.type.category} />}
      {scope === "all" && path.length === 0 && form.type.listsPages && <NewArticle form={form} />}
      {path.length === 0 && form.type.hasForm && <FormTarget />}
      {scope === "all" && path.length === 0 && <OwnFields {...form} />}
      <div className={css.fields}>
        {scope === "nothing" && <p className={css.quiet}>{words.roles[role].about}</p>}
        {scope !== "nothing" && field?.shape === "group" ? (
          <GroupFields field={field} path={path} marked={name} />
        ) : (
          scope !== "nothing" &&
          field && (
            <FieldControl
              field={field}
              path={path}
              label={field.label ? wordOwn(words, field.label) : labelAt(words, path)}
            />
          )
        )}
      </div>
    </div>
  );
}

/** Leads from a header or footer to the settings that all of them share. */
function Shared({ category }: { readonly category: string }) {
  const words = useWords();
  if (category === "header") return <SharedRow name={words.menu} field="headerLinks" />;
  return category === "footer" && <SharedRow name={words.sharedFooter} field="footerLinks" />;
}

/** Offers to write an article where the list of the section finds it. */
function NewArticle({ form: { section, target } }: { readonly form: SectionForm }) {
  const words = useWords();
  const { openDialog } = useEditor();
  return (
    <div className={css.tools}>
      <TextButton
        icon="plus"
        onPress={() => openDialog({ kind: "add-page", list: { section: section.id, target } })}
      >
        {words.newArticle}
      </TextButton>
    </div>
  );
}

const guide =
  "https://github.com/sectile/sectile/blob/main/docs/how-do-i.md#how-do-i-receive-forms-by-e-mail";

/** Tells an owner where visitors' forms go. Whoever runs the editor alone has set it up. */
function FormTarget() {
  const words = useWords().forms;
  const { isSignedIn } = useEditor();
  const forms = useEditorState(({ site }) => site?.forms);
  if (!forms) return null;
  const lead = `${css.quiet} ${css.lead}`;
  const { to, inbox } = forms;
  if (to === undefined)
    return (
      <p className={lead}>
        {words.nobody}{" "}
        {isSignedIn ? (
          words.ask
        ) : (
          <a href={guide} target="_blank" rel="noopener noreferrer">
            {words.how}
          </a>
        )}
      </p>
    );
  if (inbox === undefined)
    return <p className={lead}>{words.sentTo(URL.canParse(to) ? new URL(to).host : words.ownHost)}</p>;
  return (
    <p className={lead}>
      {words.kept}{" "}
      <a href={inbox} target="_blank" rel="noopener">
        {words.read}
      </a>
    </p>
  );
}

/** Innermost item that contains the selected field, or the section itself. */
function itemOf({ fields, data }: SectionForm, selection: Selection): Path {
  if (selection.kind === "section") return [];
  const path = parsePointer(selection.pointer);
  for (let length = path.length; length > 0; length--) {
    const holder = path.slice(0, length);
    const shape = fieldAt(fields, holder)?.shape;
    const isItem = typeof holder.at(-1) === "number" && (shape === "group" || shape === "list");
    if (isItem && valueAt(data, holder) !== undefined) return holder;
  }
  return [];
}

export const labelAt = (words: ReturnType<typeof useWords>, path: Path): string => {
  const index = path.at(-1);
  return typeof index === "number" ? words.item(index + 1) : wordFieldAt(words, path);
};

function SectionWay({ form, path }: { readonly form: SectionForm; readonly path: Path }) {
  const words = useWords();
  const editor = useEditor();
  const { section, type, data } = form;
  const items = path.flatMap((key, index) => (typeof key === "number" ? [path.slice(0, index + 1)] : []));
  const nameOf = (item: Path) =>
    nameOfItem(words, fieldAt(form.fields, item), valueAt(data, item)) || labelAt(words, item);
  const last = items.at(-1);
  const title = last ? nameOf(last) : sectionName(editor.snapshot(), section);
  const steps = [
    { name: words.sections, onPress: () => editor.select(undefined) },
    ...(last
      ? [{ name: type.label, onPress: () => editor.select({ kind: "section", section: section.id }) }]
      : []),
    ...items.slice(0, -1).map((item) => ({ name: nameOf(item), onPress: () => form.open(item) })),
  ];
  return <Way steps={steps} title={title} more={last || title === type.label ? undefined : type.label} />;
}
