/** Sections panel: select, move, hide, duplicate, delete and add sections. */
import { lazy } from "react";
import type { SectionState } from "../../shared/protocol.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { type Action, ActionMenu } from "../controls/menu.tsx";
import { Sortable } from "../controls/sortable.tsx";
import { sectionName, typeOf } from "../edit-scope.ts";
import { changeSection, moveSection, type SectionAct } from "../edits.ts";
import css from "../inspector/inspector.module.css";
import { Problems } from "../inspector/problems.tsx";
import { useRole } from "../rights.ts";
import { useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";

const TranslatorTexts = lazy(async () => ({ default: (await import("./site.tsx")).TranslatorTexts }));

export function Sections() {
  const role = useRole();
  const isOwner = role === "owner";
  const words = useWords();
  const editor = useEditor();
  const sections = useEditorState((state) => state.page?.sections) ?? [];
  const types = useEditorState((state) => state.site?.types) ?? [];
  const selected = useEditorState((state) => state.selection?.section);
  const entries = sections.map((section) => {
    const name = sectionName({ types }, section);
    const label = typeOf({ types }, section)?.label ?? section.type;
    return {
      id: section.id,
      name,
      more: name === label ? undefined : label,
      hidden: section.status === "published" ? undefined : words.isHidden,
    };
  });
  const isAnEnd = (type: string) =>
    ["header", "footer"].includes(types.find((one) => one.type === type)?.category ?? "");
  const isEmpty = types.length > 0 && sections.every(({ type }) => isAnEnd(type));
  return (
    <>
      <div className={css.fields}>
        {entries.length === 0 && <p className={css.quiet}>{words.noSections}</p>}
        <Sortable
          label={words.sections}
          entries={entries}
          selected={selected}
          menu={({ id, name }) => isOwner && <SectionMenu id={id} name={name} />}
          onOpen={(id) => editor.select({ kind: "section", section: id })}
          {...(isOwner && {
            onMove: (id: string, to: number) => editor.edit(moveSection(editor.snapshot(), id, to)),
            onDelete: (id: string) => editor.edit(changeSection(editor.snapshot(), id, "delete")),
          })}
        />
        {isOwner && isEmpty && (
          <section className={css.field} aria-label={words.emptyPageOffer}>
            <p>{words.emptyPageOffer}</p>
            <TextButton
              look="primary"
              onPress={() => editor.openDialog({ kind: "layout", page: editor.store.get().shown.path })}
            >
              {words.chooseLayout}
            </TextButton>
          </section>
        )}
        {isOwner && (
          <TextButton
            icon="plus"
            onPress={() => editor.openDialog({ kind: "add-section", target: editor.target("") })}
          >
            {words.addSection}
          </TextButton>
        )}
        <p className={css.quiet}>{isOwner ? words.pressAnything : words.roles[role].about}</p>
        {role === "translator" && <TranslatorTexts />}
      </div>
      {role !== "viewer" && <Problems />}
      {isOwner && (
        <footer className={css.foot}>
          <TextButton onPress={() => editor.openDialog({ kind: "unused" })}>{words.unusedFiles}</TextButton>
        </footer>
      )}
    </>
  );
}

function SectionMenu({ id, name }: { readonly id: SectionState["id"]; readonly name: string }) {
  const words = useWords();
  const { edit, openDialog, target: targetOf } = useEditor();
  const target = targetOf("");
  const { sections, types } = target.snapshot;
  const index = sections.findIndex((section) => section.id === id);
  const section = sections[index];
  const isUnique = typeOf({ types }, section)?.isUnique;
  const isShown = section?.status === "published";
  const actions: readonly Action<SectionAct | "add">[] = [
    { id: "up", icon: "arrow-up", name: words.moveUp, why: index === 0 && words.isFirst },
    {
      id: "down",
      icon: "arrow-down",
      name: words.moveDown,
      why: index === sections.length - 1 && words.isLast,
    },
    { id: "add", icon: "plus", name: words.addBelow },
    { id: "duplicate", icon: "copy", name: words.duplicate, why: isUnique && words.isUnique },
    isShown
      ? { id: "hide", icon: "eye-off", name: words.hide }
      : { id: "show", icon: "eye", name: words.show },
    { id: "delete", icon: "trash", name: words.delete },
  ];
  return (
    <ActionMenu
      label={words.actionsOf(name)}
      actions={actions}
      onAction={(act) =>
        act === "add"
          ? openDialog({ kind: "add-section", at: index + 1, target })
          : edit(changeSection(target.snapshot, id, act), target)
      }
    />
  );
}
