/** Pages panel: open, add, sort and delete pages, and the settings of the open one (EDT-14). */
import { useState } from "react";
import type { Path } from "../../shared/pointer.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { type Action, ActionMenu } from "../controls/menu.tsx";
import { type Entry, Sortable } from "../controls/sortable.tsx";
import css from "../inspector/inspector.module.css";
import { SearchLine } from "../inspector/search-line.tsx";
import { Row } from "../inspector/way.tsx";
import { movePage } from "../page-edits.ts";
import { useEditorState } from "../store.ts";
import { countShown, useUntranslatedPages } from "../translating.ts";
import { useWords, wordChoice } from "../words/index.ts";
import { PageSettings } from "./page-settings.tsx";

/** Maximum number of pages listed at first; the rest on request or by search. */
const maxListed = 60;

export function Pages({ path }: { readonly path: Path }) {
  return path[0] === "settings" ? <PageSettings /> : <List />;
}

function List() {
  const words = useWords();
  const editor = useEditor();
  const pages = useEditorState((state) => state.site?.pages) ?? [];
  const shown = useEditorState((state) => state.shown.path);
  const [search, setSearch] = useState("");
  const [length, setLength] = useState(maxListed);
  const untranslated = useUntranslatedPages();
  const wanted = search.trim().toLowerCase();
  const found = pages.filter(({ path, name, title }) =>
    `${name} ${title} ${path}`.toLowerCase().includes(wanted),
  );
  const listed = Math.max(length, found.findIndex(({ path }) => path === shown) + 1);
  const entries: Entry[] = found.slice(0, listed).map(({ path, name, status }) => ({
    id: path,
    name,
    more: [name !== path && path, untranslated(path)].filter(Boolean).join(" · ") || undefined,
    hidden: status === "published" ? undefined : wordChoice(words, status),
  }));
  const settings = () => editor.store.set({ panel: { tab: "pages", path: ["settings"] } });
  const move = (path: string, to: number) => editor.editPages(movePage(pages, path, to), shown);
  return (
    <div className={css.fields}>
      <div className={css.rows}>
        <Row name={words.pageSettings} onPress={settings} />
      </div>
      <Untranslated />
      {pages.length > 10 && <SearchLine value={search} onChange={setSearch} />}
      {found.length === 0 && <p className={css.quiet}>{words.nothingFound}</p>}
      <Sortable
        label={words.tabs.pages}
        entries={entries}
        selected={shown}
        menu={(entry) => <PageMenu path={entry.id} name={entry.name} onMove={move} />}
        onOpen={(path) => (path === shown ? settings() : void editor.open(path))}
        onMove={wanted === "" ? move : undefined}
        onDelete={pages.length > 1 ? (page) => editor.openDialog({ kind: "delete-page", page }) : undefined}
      />
      {found.length > listed && (
        <TextButton onPress={() => setLength(listed + maxListed)}>
          {words.morePages(found.length - listed)}
        </TextButton>
      )}
      <TextButton icon="plus" onPress={() => editor.openDialog({ kind: "add-page" })}>
        {words.addPage}
      </TextButton>
    </div>
  );
}

/** Untranslated count of the shown language, with a button to the next text. */
function Untranslated() {
  const words = useWords();
  const { translating } = useEditor();
  const count = useEditorState(countShown);
  const site = useEditorState((state) => state.untranslated?.site) ?? 0;
  if (count === undefined) return null;
  return (
    <div className={css.field}>
      <p>{words.notTranslated(count.count, count.unchecked)}</p>
      {site > 0 && <p className={css.quiet}>{words.onEvery(site)}</p>}
      {(count.count > 0 || count.unchecked) && (
        <TextButton icon="language" onPress={translating.next}>
          {words.nextUntranslated}
        </TextButton>
      )}
    </div>
  );
}

interface PageMenuProps {
  readonly path: string;
  readonly name: string;
  readonly onMove: (path: string, to: number) => void;
}

function PageMenu({ path, name, onMove }: PageMenuProps) {
  const words = useWords();
  const { open, openDialog, store } = useEditor();
  const pages = useEditorState((state) => state.site?.pages) ?? [];
  const index = pages.findIndex((page) => page.path === path);
  const isLast = index === pages.length - 1;
  const actions: readonly Action<"settings" | "up" | "down" | "copy" | "delete">[] = [
    { id: "settings", icon: "settings", name: words.pageSettings },
    { id: "up", icon: "arrow-up", name: words.moveUp, why: index === 0 && words.isFirstItem },
    { id: "down", icon: "arrow-down", name: words.moveDown, why: isLast && words.isLastItem },
    { id: "copy", icon: "copy", name: words.duplicate },
    { id: "delete", icon: "trash", name: words.delete, why: pages.length === 1 && words.isOnlyPage },
  ];
  return (
    <ActionMenu
      label={words.actionsOf(name)}
      actions={actions}
      onAction={(act) => {
        if (act === "up") onMove(path, index - 1);
        else if (act === "down") onMove(path, index + 1);
        else if (act === "copy") openDialog({ kind: "add-page", copied: path });
        else if (act === "delete") openDialog({ kind: "delete-page", page: path });
        else {
          // Open the panel before the page has loaded: its answer would override what the owner opens meanwhile.
          store.set({ panel: { tab: "pages", path: ["settings"] } });
          void open(path);
        }
      }}
    />
  );
}
