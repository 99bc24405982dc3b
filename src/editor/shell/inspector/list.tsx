/** List control: open, move, duplicate, delete and add items (EDT-4). */
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { formatPointer, type Path, valueAt } from "../../shared/pointer.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { type Action, ActionMenu } from "../controls/menu.tsx";
import { Sortable } from "../controls/sortable.tsx";
import type { EditScope } from "../edit-scope.ts";
import type { Editor } from "../editor.ts";
import { addItem, changeItem, type ItemAct, isDrafted, itemName, moveItem } from "../items.ts";
import { linksBelow, type MenuLink, menuOf, moveBelow, moveOut } from "../menu-edits.ts";
import { useScope } from "../rights.ts";
import { nameOfItem, useWords } from "../words/index.ts";
import { type ControlProps, FieldControl } from "./control.tsx";
import { useForm } from "./form.ts";
import css from "./list.module.css";
import { Note } from "./note.tsx";

/** Items with a single control are edited in place. */
const isPlain = (shape: string) => shape !== "group" && shape !== "list";

const Draft = lazy(async () => ({ default: (await import("./draft-item.tsx")).DraftItem }));

interface ListProps extends ControlProps<"list"> {
  /** Replaces the button "Add item". */
  readonly add?: ReactNode;
  /** Name of the action that deletes an item. */
  readonly remove?: string;
}

interface RowsProps extends ListProps {
  /** Copies an item; undefined if a copy would never be valid. */
  readonly copy: ((index: number) => void) | undefined;
}

export function ListControl(given: ListProps) {
  const { field, path, label, add } = given;
  const words = useWords();
  const editor = useEditor();
  const { scope, data, target } = useForm();
  const found = valueAt(data, path);
  const items = Array.isArray(found) ? found : [];
  const pointer = formatPointer(path);
  const isFull = field.max !== null && items.length >= field.max;
  const isFixed = useScope() === "texts";
  // An item that the owner fills in first, and its number for a new form.
  const [draft, setDraft] = useState<{ readonly start: unknown; readonly id: number }>();
  const [isDraftOpen, setIsDraftOpen] = useState(false);
  const isOwn = isDrafted(scope, [...path, 0], field.item);
  const begin = (start: unknown) => {
    setDraft({ start, id: (draft?.id ?? 0) + 1 });
    setIsDraftOpen(true);
  };
  const adding = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone with the form.
  useEffect(() => {
    if (draft && !isDraftOpen) adding.current?.querySelector("button")?.focus();
  }, [draft, isDraftOpen]);
  const duplicate = (index: number) =>
    editor.edit(changeItem(target.snapshot, scope, `${pointer}/${index}`, "duplicate"), target);
  const copyOwn = add ? undefined : (index: number) => begin(items[index]);
  const props = { ...given, copy: isOwn ? copyOwn : duplicate };
  return (
    <section className={css.list} aria-label={label}>
      <h3 className={css.title}>
        {label}
        <span className={css.count}>
          {items.length}
          {field.max !== null && `/${field.max}`}
        </span>
      </h3>
      {isPlain(field.item.shape) ? (
        items.map((_, index) => (
          <div key={index} className={css.plain}>
            <FieldControl field={field.item} path={[...path, index]} label={words.nth(label, index + 1)} />
            <ItemMenu {...props} index={index} count={items.length} name={words.nth(label, index + 1)} />
          </div>
        ))
      ) : (
        <Items {...props} items={items} />
      )}
      {!isFixed &&
        !isDraftOpen &&
        (add ?? (
          <div ref={adding} className={css.list}>
            <TextButton
              icon="plus"
              isDisabled={isFull}
              onPress={() =>
                isOwn
                  ? begin(undefined)
                  : editor.edit(addItem(target.snapshot, scope, pointer, words.newText), target)
              }
            >
              {words.addItem}
            </TextButton>
          </div>
        ))}
      {draft && (
        <Suspense>
          <Draft
            {...given}
            key={draft.id}
            start={draft.start}
            isOpen={isDraftOpen}
            onToggle={setIsDraftOpen}
          />
        </Suspense>
      )}
      {isFull && <p className={css.why}>{words.listFull(field.max ?? 0)}</p>}
      {!isDraftOpen && <Note path={path} />}
    </section>
  );
}

function Items({ items, ...props }: RowsProps & { readonly items: readonly unknown[] }) {
  const { path, label } = props;
  const words = useWords();
  const editor = useEditor();
  const { scope, open, target } = useForm();
  const isFixed = useScope() === "texts";
  const nameOf = (index: number) =>
    nameOfItem(words, props.field.item, items[index]) || words.item(index + 1);
  const isMenu = isInMenu(scope, path);
  const countBelow = (index: number) => linksBelow(items[index] as MenuLink).length;
  const ids = identities(items);
  const pathOf = (id: string) => [...path, ids.indexOf(id)];
  const act = (id: string, what: ItemAct) => {
    const index = ids.indexOf(id);
    const edit = () =>
      editor.edit(changeItem(target.snapshot, scope, formatPointer([...path, index]), what), target);
    if (what === "delete") deleteItem(editor, scope, path, items[index], edit);
    else edit();
  };
  return (
    <Sortable
      label={label}
      entries={ids.map((id, index) => ({
        id,
        name: nameOf(index),
        more: isMenu && countBelow(index) > 0 ? words.linksBelow(countBelow(index)) : undefined,
      }))}
      menu={({ id, name }) => (
        <ItemMenu {...props} index={ids.indexOf(id)} count={items.length} name={name} />
      )}
      onOpen={(id) => open(pathOf(id))}
      onMove={
        isFixed
          ? undefined
          : (id, to) => editor.edit(moveItem(target.snapshot, scope, formatPointer(pathOf(id)), to), target)
      }
      onDelete={!isFixed && items.length > props.field.min ? (id) => act(id, "delete") : undefined}
    />
  );
}

/** Identifies items by content, so that a moved row stays the same row. */
function identities(items: readonly unknown[]): readonly string[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const shownAs = itemName(item) || JSON.stringify(item);
    const count = counts.get(shownAs) ?? 0;
    counts.set(shownAs, count + 1);
    return `${count} ${shownAs}`;
  });
}

interface ItemMenuProps extends RowsProps {
  readonly index: number;
  readonly count: number;
  readonly name: string;
}

/** Menu with all actions of an item, for use without dragging. */
function ItemMenu({ field, path, index, count, name, remove, copy }: ItemMenuProps) {
  const words = useWords();
  const editor = useEditor();
  const { scope, data, target } = useForm();
  const isFull = field.max !== null && count >= field.max;
  if (useScope() === "texts") return null;
  const actions: readonly Action<ItemAct>[] = [
    { id: "back", icon: "arrow-up", name: words.moveBack, why: index === 0 && words.isFirstItem },
    {
      id: "forward",
      icon: "arrow-down",
      name: words.moveForward,
      why: index === count - 1 && words.isLastItem,
    },
    ...(copy
      ? [
          {
            id: "duplicate",
            icon: "copy",
            name: words.duplicate,
            why: isFull && words.listFull(field.max ?? 0),
          } as const,
        ]
      : []),
    {
      id: "delete",
      icon: "trash",
      name: remove ?? words.delete,
      why: count <= field.min && words.listLeast(field.min),
    },
  ];
  /** Action that moves a link of the menu one level down or up. */
  const nesting = (): Action<"below" | "out"> => {
    if (path.length > 1) return { id: "out", icon: "arrow-left", name: words.moveOut };
    const links = menuOf(target.snapshot.site?.settings);
    return {
      id: "below",
      icon: "arrow-right",
      name: words.moveBelow(itemName(links[index - 1])),
      why: index === 0 ? words.isFirstItem : linksBelow(links[index]).length > 0 && words.hasLinksBelow,
    };
  };
  const editOf = (act: ItemAct | "below" | "out") => {
    if (act === "below") return moveBelow(target.snapshot, index);
    if (act === "out") return moveOut(target.snapshot, [...path, index]);
    return changeItem(target.snapshot, scope, formatPointer([...path, index]), act);
  };
  const item = valueAt(data, [...path, index]);
  return (
    <ActionMenu
      label={words.actionsOf(name)}
      actions={isInMenu(scope, path) ? [...actions.slice(0, 2), nesting(), ...actions.slice(2)] : actions}
      onAction={(act) => {
        const edit = () => editor.edit(editOf(act), target);
        if (act === "duplicate") copy?.(index);
        else if (act === "delete") deleteItem(editor, scope, path, item, edit);
        else edit();
      }}
    />
  );
}

/** Asks before more than the item goes, or less. */
function deleteItem(
  { openDialog }: Pick<Editor, "openDialog">,
  scope: EditScope,
  path: Path,
  item: unknown,
  remove: () => void,
): void {
  const name = itemName(item);
  const count = isInMenu(scope, path) ? linksBelow(item as MenuLink).length : 0;
  const isLanguage = scope === undefined && path.length === 1 && path[0] === "languages";
  if (count > 0) openDialog({ kind: "delete-item", what: "menu-link", name, count, remove });
  else if (isLanguage && valueAt(item, ["isPrimary"]) !== true)
    openDialog({ kind: "delete-item", what: "language", name, count, remove });
  else remove();
}

/** Links of the menu can move into the list below another link, and out of it. */
const isInMenu = (scope: EditScope, [first]: Path): boolean => scope === undefined && first === "headerLinks";
