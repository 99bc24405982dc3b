/** The page's sections in order: to be selected and moved. Shown where nothing is selected. */
import { Button, GridList, GridListItem, useDragAndDrop } from "react-aria-components";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { moveSection, sectionName, typeOf } from "../edits.ts";
import { Icon } from "../icon.tsx";
import { useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";
import css from "./inspector.module.css";
import list from "./list.module.css";
import { Problems } from "./problems.tsx";

export function Outline() {
  const words = useWords();
  const editor = useEditor();
  const sections = useEditorState((state) => state.page?.sections) ?? [];
  const types = useEditorState((state) => state.site?.types) ?? [];
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
      <header className={css.header}>
        <h2 className={css.title}>{words.sections}</h2>
        <p className={css.quiet}>{words.pressAnything}</p>
      </header>
      <div className={css.fields}>
        <GridList
          aria-label={words.sections}
          className={list.items ?? ""}
          items={entries}
          dragAndDropHooks={dragAndDropHooks}
          onAction={(key) => editor.select({ kind: "section", section: String(key) })}
        >
          {({ id, name, more, isHidden }) => (
            <GridListItem id={id} textValue={name} className={list.item ?? ""}>
              <Button slot="drag" className={list.handle ?? ""}>
                <Icon name="grip" />
              </Button>
              <span className={list.name}>
                {name}
                {more && <small>{more}</small>}
              </span>
              {isHidden && (
                <span className={list.hidden} title={words.isHidden}>
                  <Icon name="eye-off" />
                </span>
              )}
            </GridListItem>
          )}
        </GridList>
        <TextButton
          icon="plus"
          onPress={() => editor.openDialog({ kind: "add-section", at: sections.length })}
        >
          {words.addSection}
        </TextButton>
      </div>
      <Problems />
    </>
  );
}
