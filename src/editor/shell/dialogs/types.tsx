/** Dialog of section types, with thumbnails, categories and search. */
import { useRef, useState } from "react";
import { Input, ListBox, ListBoxItem, SearchField } from "react-aria-components";
import type { SectionTypeState } from "../../shared/protocol.ts";
import { Segments } from "../controls/segments.tsx";
import { Icon } from "../icon.tsx";
import { useEditorState } from "../store.ts";
import { wordCategory } from "../words/index.ts";
import { useAllWords } from "../words/later.ts";
import css from "./dialogs.module.css";
import types from "./types.module.css";
import { Window } from "./window.tsx";

interface TypesDialogProps {
  readonly title: string;
  /** Section whose type changes; undefined to add a section. */
  readonly section?: string;
  readonly onChoose: (type: string) => void;
  readonly onClose: () => void;
}

export function TypesDialog({ title, section, onChoose, onClose }: TypesDialogProps) {
  const words = useAllWords();
  const all = useEditorState((state) => state.site?.types) ?? [];
  const categories = useEditorState((state) => state.site?.categories) ?? [];
  const sections = useEditorState((state) => state.page?.sections) ?? [];
  const [search, setSearch] = useState("");
  const [category, setCategory] = useState("");
  const now = sections.find(({ id }) => id === section)?.type;
  const used = new Set(sections.map(({ type }) => type));
  const isSpent = ({ type, isUnique }: SectionTypeState) => isUnique && used.has(type);
  const found = all.filter(
    (type) => type.type !== now && matches(type, search, category, wordCategory(words, type.category)),
  );
  const list = useRef<HTMLDivElement>(null);
  const choose = (type: string) => {
    onClose();
    onChoose(type);
  };
  const chooseFirst = () => {
    const first = found.find((type) => !isSpent(type));
    if (first) choose(first.type);
  };
  const given = categories.filter((name) => all.some((type) => type.category === name));
  return (
    <Window title={title} size="large" onClose={onClose}>
      <div className={types.filter}>
        <SearchField
          aria-label={words.search}
          className={css.search ?? ""}
          autoFocus
          value={search}
          onChange={setSearch}
          onSubmit={chooseFirst}
          onKeyDown={(event) => {
            if (event.key === "ArrowDown") list.current?.querySelector<HTMLElement>("[role=option]")?.focus();
            // Let Escape close the dialog.
            else event.continuePropagation();
          }}
        >
          <Icon name="search" />
          <Input placeholder={words.search} />
        </SearchField>
        <Segments
          label={words.categories}
          className={types.categories ?? ""}
          value={category}
          options={[
            { id: "", name: words.all },
            ...given.map((id) => ({ id, name: wordCategory(words, id) })),
          ]}
          onChange={setCategory}
        />
      </div>
      <ListBox
        ref={list}
        aria-label={title}
        className={types.grid ?? ""}
        layout="grid"
        selectionMode="none"
        items={found.map((type) => ({ ...type, id: type.type }))}
        disabledKeys={found.filter(isSpent).map(({ type }) => type)}
        dependencies={[used]}
        renderEmptyState={() => <p className={css.empty}>{words.nothingFound}</p>}
        onAction={(type) => choose(String(type))}
      >
        {(type) => (
          <ListBoxItem id={type.type} textValue={type.label} className={types.option ?? ""}>
            <span className={types.thumbnail}>
              {type.thumbnail ? <img src={type.thumbnail} alt="" loading="lazy" /> : <Icon name="photo" />}
            </span>
            <span>{type.label}</span>
            {isSpent(type) && <span className={types.why}>{words.isUnique}</span>}
          </ListBoxItem>
        )}
      </ListBox>
    </Window>
  );
}

function matches(
  { type, label, category }: SectionTypeState,
  search: string,
  wanted: string,
  worded: string,
): boolean {
  if (wanted !== "" && category !== wanted) return false;
  const text = `${label} ${type} ${worded}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
