/** A list: its items in order, to be opened, moved, duplicated, deleted and added (EDT-4). */
import {
  Button,
  GridList,
  GridListItem,
  Menu,
  MenuItem,
  MenuTrigger,
  Popover,
  useDragAndDrop,
} from "react-aria-components";
import { formatPointer, valueAt } from "../../pointer.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { addItem, changeItem, itemName, moveItem } from "../edits.ts";
import { Icon } from "../icon.tsx";
import { useWords } from "../words/index.ts";
import { type ControlProps, FieldControl } from "./control.tsx";
import { useForm } from "./form.ts";
import css from "./list.module.css";
import { Note } from "./note.tsx";

/** Items of a kind that is one control each are edited where they stand. */
const isPlain = (shape: string) => shape !== "group" && shape !== "list";

export function ListControl(props: ControlProps<"list">) {
  const { field, path, label } = props;
  const words = useWords();
  const editor = useEditor();
  const { section, data } = useForm();
  const found = valueAt(data, path);
  const items = Array.isArray(found) ? found : [];
  const pointer = formatPointer(path);
  const isFull = field.max !== null && items.length >= field.max;
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
      <TextButton
        icon="plus"
        isDisabled={isFull}
        onPress={() => editor.edit(addItem(editor.place(), section.id, pointer, words.newText))}
      >
        {words.addItem}
      </TextButton>
      {isFull && <p className={css.why}>{words.listFull(field.max ?? 0)}</p>}
      <Note path={path} />
    </section>
  );
}

function Items({ items, ...props }: ControlProps<"list"> & { readonly items: readonly unknown[] }) {
  const { path, label } = props;
  const words = useWords();
  const editor = useEditor();
  const { section } = useForm();
  const nameOf = (index: number) => itemName(items[index]) || words.item(index + 1);
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": nameOf(Number(key)) })),
    onReorder({ keys, target }) {
      const from = Number([...keys][0]);
      const over = Number(target.key);
      const to = over + (target.dropPosition === "after" ? 1 : 0) - (from < over ? 1 : 0);
      editor.edit(moveItem(editor.place(), section.id, formatPointer([...path, from]), to));
    },
  });
  return (
    <GridList
      aria-label={label}
      className={css.items ?? ""}
      items={items.map((_, index) => ({ id: String(index), name: nameOf(index) }))}
      dependencies={[items]}
      dragAndDropHooks={dragAndDropHooks}
      onAction={(key) =>
        editor.select({ kind: "item", section: section.id, pointer: formatPointer([...path, Number(key)]) })
      }
    >
      {({ id, name }) => (
        <GridListItem id={id} textValue={name} className={css.item ?? ""}>
          <Button slot="drag" className={css.handle ?? ""}>
            <Icon name="grip" />
          </Button>
          <span className={css.name}>{name}</span>
          <ItemMenu {...props} index={Number(id)} count={items.length} name={name} />
        </GridListItem>
      )}
    </GridList>
  );
}

interface ItemMenuProps extends ControlProps<"list"> {
  readonly index: number;
  readonly count: number;
  readonly name: string;
}

/** Everything that can be done to an item, by pressing. */
function ItemMenu({ field, path, index, count, name }: ItemMenuProps) {
  const words = useWords();
  const editor = useEditor();
  const { section } = useForm();
  const isFull = field.max !== null && count >= field.max;
  const disabled = [
    ...(index === 0 ? ["back"] : []),
    ...(index === count - 1 ? ["forward"] : []),
    ...(isFull ? ["duplicate"] : []),
    ...(count <= field.min ? ["delete"] : []),
  ];
  return (
    <MenuTrigger>
      <Button className={css.more ?? ""} aria-label={words.actionsOf(name)}>
        <Icon name="dots" />
      </Button>
      <Popover className={css.popover ?? ""} placement="bottom end">
        <Menu
          className={css.menu ?? ""}
          disabledKeys={disabled}
          onAction={(act) =>
            editor.edit(
              changeItem(
                editor.place(),
                section.id,
                formatPointer([...path, index]),
                act as "back" | "forward" | "duplicate" | "delete",
              ),
            )
          }
        >
          <MenuItem id="back" className={css.action ?? ""}>
            <Icon name="arrow-up" /> {words.moveBack}
          </MenuItem>
          <MenuItem id="forward" className={css.action ?? ""}>
            <Icon name="arrow-down" /> {words.moveForward}
          </MenuItem>
          <MenuItem id="duplicate" className={css.action ?? ""}>
            <Icon name="copy" />{" "}
            {isFull ? `${words.duplicate} (${words.listFull(field.max ?? 0)})` : words.duplicate}
          </MenuItem>
          <MenuItem id="delete" className={css.action ?? ""}>
            <Icon name="trash" />{" "}
            {count <= field.min ? `${words.delete} (${words.listLeast(field.min)})` : words.delete}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
