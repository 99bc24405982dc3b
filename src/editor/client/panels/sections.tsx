/** The page's sections in order: to be selected, moved, hidden, copied, deleted, and more of them. */
import { Button, GridList, GridListItem, useDragAndDrop } from "react-aria-components";
import type { SectionState } from "../../protocol.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { type Action, ActionMenu } from "../controls/menu.tsx";
import { changeSection, moveSection, type SectionAct } from "../edits.ts";
import { sectionName, typeOf } from "../holder.ts";
import { Icon } from "../icon.tsx";
import css from "../inspector/inspector.module.css";
import list from "../inspector/list.module.css";
import { Problems } from "../inspector/problems.tsx";
import { useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";

export function Sections() {
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
      more: name === label ? "" : label,
      isHidden: section.status !== "published",
    };
  });
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    onReorder({ keys, target }) {
      const id = String([...keys][0]);
      const from = entries.findIndex((entry) => entry.id === id);
      const over = entries.findIndex((entry) => entry.id === target.key);
      const to = over + (target.dropPosition === "after" ? 1 : 0) - (from < over ? 1 : 0);
      editor.edit(moveSection(editor.place(), id, to));
    },
  });
  return (
    <>
      <div className={css.fields}>
        {entries.length === 0 && <p className={css.quiet}>{words.noSections}</p>}
        <GridList
          aria-label={words.sections}
          className={list.items ?? ""}
          items={entries}
          dependencies={[selected]}
          dragAndDropHooks={dragAndDropHooks}
          onAction={(key) => editor.select({ kind: "section", section: String(key) })}
        >
          {({ id, name, more, isHidden }) => (
            <GridListItem id={id} textValue={name} className={list.item ?? ""}>
              <Button slot="drag" className={list.handle ?? ""}>
                <Icon name="grip" />
              </Button>
              <span
                className={list.name}
                data-hidden={isHidden || undefined}
                data-selected={id === selected || undefined}
              >
                {name}
                {more && <small>{more}</small>}
              </span>
              {isHidden && (
                <span className={list.hidden} role="img" aria-label={words.isHidden} title={words.isHidden}>
                  <Icon name="eye-off" />
                </span>
              )}
              <SectionMenu id={id} name={name} />
            </GridListItem>
          )}
        </GridList>
        <TextButton
          icon="plus"
          onPress={() => editor.openDialog({ kind: "add-section", at: sections.length })}
        >
          {words.addSection}
        </TextButton>
        <p className={css.quiet}>{words.pressAnything}</p>
      </div>
      <Problems />
    </>
  );
}

function SectionMenu({ id, name }: { readonly id: SectionState["id"]; readonly name: string }) {
  const words = useWords();
  const { edit, openDialog, place } = useEditor();
  const { sections, types } = place();
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
          ? openDialog({ kind: "add-section", at: index + 1 })
          : edit(changeSection(place(), id, act))
      }
    />
  );
}
