/** List sorted by dragging and by keyboard. Each entry can be opened and has its own menu. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button, GridList, GridListItem, useDragAndDrop } from "react-aria-components";
import { Icon } from "../icon.tsx";
import css from "./sortable.module.css";

export interface Entry {
  readonly id: string;
  readonly name: string;
  readonly more?: string | undefined;
  /** Reason why visitors don't see it; undefined if they do. */
  readonly hidden?: string | undefined;
}

interface SortableProps {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly selected?: string | undefined;
  readonly menu: (entry: Entry) => ReactNode;
  readonly onOpen: (id: string) => void;
  /** @param to new position among the entries; undefined if the order is fixed */
  readonly onMove?: ((id: string, to: number) => void) | undefined;
  /** Undefined if no entry can be deleted. */
  readonly onDelete?: ((id: string) => void) | undefined;
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

export function Sortable({ label, entries, selected, menu, onOpen, onMove, onDelete }: SortableProps) {
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: onMove === undefined,
    getItems: (keys) =>
      [...keys].map((key) => ({ "text/plain": entries.find(({ id }) => id === key)?.name ?? "" })),
    onReorder({ keys, target }) {
      const [key] = keys;
      const from = entries.findIndex(({ id }) => id === key);
      const over = entries.findIndex(({ id }) => id === target.key);
      onMove?.(String(key), over + (target.dropPosition === "after" ? 1 : 0) - (from < over ? 1 : 0));
    },
  });
  // Same keys as for a selection in the page. Handled before the list, which uses arrows without Alt.
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const rows = [...event.currentTarget.querySelectorAll("[role=row]")];
    const index = rows.findIndex((row) => row.contains(event.target as Element));
    const entry = entries[index];
    const to = index + (steps[event.key] ?? 0);
    const isMove = event.altKey && to !== index && onMove !== undefined;
    const isDelete = event.key === "Delete" && onDelete !== undefined;
    if (!entry || !(isMove || isDelete)) return;
    event.preventDefault();
    event.stopPropagation();
    // A held key would delete row after row.
    if (isDelete && !event.repeat) onDelete(entry.id);
    else if (isMove && to >= 0 && to < entries.length) onMove?.(entry.id, to);
  };
  // A page that was added or opened elsewhere may be far down.
  const box = useRef<HTMLDivElement>(null);
  const [first] = useState(selected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row of another selection
  useEffect(() => {
    box.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
  }, [selected]);
  return (
    <div ref={box} className={css.keys} onKeyDownCapture={onKey}>
      <GridList
        aria-label={label}
        className={css.items ?? ""}
        items={entries}
        dependencies={[entries, selected]}
        // Always the same hooks: a search fixes the order while the list is shown.
        dragAndDropHooks={dragAndDropHooks}
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
              data-lit={(entry.id === selected && selected !== first) || undefined}
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
    </div>
  );
}
