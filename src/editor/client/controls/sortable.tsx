/** A list that is put in order by dragging and by keys; each entry is opened, and has a menu of its own. */
import type { ReactNode } from "react";
import { Button, GridList, GridListItem, useDragAndDrop } from "react-aria-components";
import { Icon } from "../icon.tsx";
import css from "./sortable.module.css";

export interface Entry {
  readonly id: string;
  readonly name: string;
  readonly more?: string | undefined;
  /** Why visitors do not see it; undefined: they do. */
  readonly hidden?: string | undefined;
}

interface SortableProps {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly selected?: string | undefined;
  readonly menu: (entry: Entry) => ReactNode;
  readonly onOpen: (id: string) => void;
  /** @param to the position that it will have among the entries; left out where the order is not the owner's */
  readonly onMove?: ((id: string, to: number) => void) | undefined;
}

export function Sortable({ label, entries, selected, menu, onOpen, onMove }: SortableProps) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) =>
      [...keys].map((key) => ({ "text/plain": entries.find(({ id }) => id === key)?.name ?? "" })),
    onReorder({ keys, target }) {
      const [key] = keys;
      const from = entries.findIndex(({ id }) => id === key);
      const over = entries.findIndex(({ id }) => id === target.key);
      onMove?.(String(key), over + (target.dropPosition === "after" ? 1 : 0) - (from < over ? 1 : 0));
    },
  });
  return (
    <GridList
      aria-label={label}
      className={css.items ?? ""}
      items={entries}
      dependencies={[entries, selected]}
      {...(onMove && { dragAndDropHooks })}
      onAction={(key) => onOpen(String(key))}
    >
      {(entry) => (
        <GridListItem id={entry.id} textValue={entry.name} className={css.item ?? ""}>
          {onMove && (
            <Button slot="drag" className={css.handle ?? ""}>
              <Icon name="grip" />
            </Button>
          )}
          <span
            className={css.name}
            data-hidden={entry.hidden !== undefined || undefined}
            data-current={entry.id === selected || undefined}
          >
            {entry.name}
            {entry.more && <small>{entry.more}</small>}
          </span>
          {entry.hidden !== undefined && (
            <span className={css.hidden} role="img" aria-label={entry.hidden} title={entry.hidden}>
              <Icon name="eye-off" />
            </span>
          )}
          {menu(entry)}
        </GridListItem>
      )}
    </GridList>
  );
}
