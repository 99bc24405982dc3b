/** Icon dialog with search. */
import { useEffect, useState } from "react";
import { Input, ListBox, ListBoxItem, SearchField } from "react-aria-components";
import type { IconList } from "../../shared/protocol.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { Drawing, Icon } from "../icon.tsx";
import { useAllWords } from "../words/later.ts";
import css from "./dialogs.module.css";
import { Window } from "./window.tsx";

interface IconDialogProps {
  readonly onChoose: (name: string) => void;
  readonly onClose: () => void;
}

const nothing: IconList = { icons: [], next: undefined };

export function IconDialog({ onChoose, onClose }: IconDialogProps) {
  const words = useAllWords();
  const { api } = useEditor();
  const [search, setSearch] = useState("");
  const [found, setFound] = useState<IconList>();
  useEffect(() => {
    let isWanted = true;
    // Search on each keystroke, since the server answers in milliseconds; the last answer wins.
    api.icons(search.trim(), 0).then(
      (list) => isWanted && setFound(list),
      () => isWanted && setFound(nothing),
    );
    return () => {
      isWanted = false;
    };
  }, [api, search]);
  const more = async (from: number) => {
    const next = await api.icons(search.trim(), from).catch(() => nothing);
    setFound((now = nothing) => ({ icons: [...now.icons, ...next.icons], next: next.next }));
  };
  return (
    <Window title={words.chooseIcon} size="large" onClose={onClose}>
      <SearchField
        aria-label={words.search}
        className={css.search ?? ""}
        autoFocus
        value={search}
        onChange={setSearch}
      >
        <Icon name="search" />
        <Input placeholder={words.searchIcons} />
      </SearchField>
      <ListBox
        aria-label={words.chooseIcon}
        className={css.icons ?? ""}
        layout="grid"
        selectionMode="none"
        items={(found?.icons ?? []).map((icon) => ({ ...icon, id: icon.name }))}
        renderEmptyState={() => <p className={css.empty}>{found ? words.nothingFound : words.searching}</p>}
        onAction={(name) => {
          onClose();
          onChoose(String(name));
        }}
      >
        {({ name, drawing }) => (
          <ListBoxItem id={name} textValue={name} aria-label={name} className={css.iconOption ?? ""}>
            <Drawing of={drawing} />
            <span>{name}</span>
          </ListBoxItem>
        )}
      </ListBox>
      {found?.next !== undefined && (
        <TextButton onPress={() => more(found.next ?? 0)}>{words.moreIcons}</TextButton>
      )}
    </Window>
  );
}
