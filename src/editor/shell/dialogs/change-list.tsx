/** Changes of a site, by the names of pages and sections. */
import type { SiteChange } from "../../shared/publish-protocol.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { visibleText } from "../plain.ts";
import { useEditorState } from "../store.ts";
import { wordOwnField } from "../words/index.ts";
import { useAllWords } from "../words/later.ts";
import css from "./publish.module.css";

interface ChangeListProps {
  readonly changes: readonly SiteChange[];
  /** Called before a change is shown; without it, changes are not links. */
  readonly onGo?: () => void;
}

/** @returns function that names what has changed: "Home › Our team" */
export function useChangeName(): (change: SiteChange) => string {
  const words = useAllWords();
  const types = useEditorState((state) => state.site?.types) ?? [];
  return ({ page, section, field }) => {
    const of =
      section && (visibleText(section.title) || types.find(({ type }) => type === section.type)?.label);
    return [page ? page.title || page.path : wordOwnField(words, field ?? ""), of]
      .filter(Boolean)
      .join(" › ");
  };
}

export function ChangeList({ changes, onGo }: ChangeListProps) {
  const words = useAllWords();
  const { goTo } = useEditor();
  const nameOf = useChangeName();
  return (
    <ul className={css.changes}>
      {changes.map((change, index) => (
        <li key={index}>
          <small>{words.changeKinds[change.kind]}</small>
          {onGo && change.page && change.kind !== "removed" ? (
            <TextButton
              onPress={() => {
                onGo();
                void goTo({ page: change.page?.path, section: change.section?.id, path: [] });
              }}
            >
              {nameOf(change)}
            </TextButton>
          ) : (
            <span>{nameOf(change)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
