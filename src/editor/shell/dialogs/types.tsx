/** Dialog of section types: drawn with the theme of the site, grouped by what they are for, with a search. */
import { useRef, useState } from "react";
import {
  Collection,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SearchField,
} from "react-aria-components";
import type { SectionTypeState } from "../../shared/protocol.ts";
import { Icon } from "../icon.tsx";
import { Preview } from "../previews/preview.tsx";
import { useEditorState } from "../store.ts";
import { wordPurpose } from "../words/index.ts";
import { useAllWords } from "../words/later.ts";
import css from "./dialogs.module.css";
import { groupTypes, matchesType, suggestTypes } from "./section-groups.ts";
import styles from "./types.module.css";
import { Window } from "./window.tsx";

interface TypesDialogProps {
  readonly title: string;
  /** Section whose type changes; undefined to add a section. */
  readonly section?: string;
  readonly onChoose: (type: string) => void;
  readonly onClose: () => void;
}

interface Option {
  /** A suggested type is in its own group too, so its name is not enough. */
  readonly id: string;
  readonly type: SectionTypeState;
}

export function TypesDialog({ title, section, onChoose, onClose }: TypesDialogProps) {
  const words = useAllWords();
  const site = useEditorState((state) => state.site);
  const sections = useEditorState((state) => state.page?.sections) ?? [];
  const [search, setSearch] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const onPage = new Set(sections.map(({ type }) => type));
  const now = sections.find(({ id }) => id === section)?.type;
  const types = site?.types.filter(({ type }) => type !== now) ?? [];
  const isSpent = ({ type, isUnique }: SectionTypeState) => isUnique && onPage.has(type);
  const groups = groupTypes(types, site?.purposes ?? [])
    .map(({ purpose, types }) => ({ name: wordPurpose(words, purpose), types }))
    .map(({ name, types }) => ({
      name,
      types: types.filter((type) => matchesType(type, name, words.typeSearch, search)),
    }));
  const suggested =
    site && section === undefined && search === "" ? suggestTypes({ types, onPage, site }) : [];
  const shown = [{ name: words.suggestedTypes, types: suggested }, ...groups]
    .filter(({ types }) => types.length > 0)
    .map(({ name, types }) => ({
      id: name,
      options: types.map((type): Option => ({ id: `${name}: ${type.type}`, type })),
    }));
  const options = shown.flatMap((group) => group.options);
  const choose = (option: Option | undefined) => {
    if (!option) return;
    onClose();
    onChoose(option.type.type);
  };
  return (
    <Window title={title} size="large" onClose={onClose}>
      <SearchField
        aria-label={words.search}
        className={`${css.search} ${styles.search}`}
        autoFocus
        value={search}
        onChange={setSearch}
        onSubmit={() => choose(options.find(({ type }) => !isSpent(type)))}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") list.current?.querySelector<HTMLElement>("[role=option]")?.focus();
          // Let Escape close the dialog.
          else event.continuePropagation();
        }}
      >
        <Icon name="search" />
        <Input placeholder={words.search} />
      </SearchField>
      <ListBox
        ref={list}
        aria-label={title}
        className={styles.list ?? ""}
        layout="grid"
        selectionMode="none"
        items={shown}
        disabledKeys={options.filter(({ type }) => isSpent(type)).map(({ id }) => id)}
        dependencies={[sections]}
        renderEmptyState={() => <p className={css.empty}>{words.nothingFound}</p>}
        onAction={(key) => choose(options.find(({ id }) => id === key))}
      >
        {(group) => (
          <ListBoxSection id={group.id} className={styles.group ?? ""}>
            <Header className={styles.heading ?? ""}>{group.id}</Header>
            <Collection items={group.options} dependencies={[sections]}>
              {({ id, type }) => (
                <ListBoxItem id={id} textValue={type.label} className={styles.option ?? ""}>
                  <Preview type={type.type} still={type.thumbnail} />
                  <span>{type.label}</span>
                  {isSpent(type) && <span className={styles.why}>{words.isUnique}</span>}
                </ListBoxItem>
              )}
            </Collection>
          </ListBoxSection>
        )}
      </ListBox>
    </Window>
  );
}
