/** Role of a person who may not publish, and their way to the published versions (EDT-27, EDT-31). */
import type { Role as RoleName } from "../../shared/roles.ts";
import { useEditor } from "../context.ts";
import { IconButton } from "../controls/button.tsx";
import { useEditorState } from "../store.ts";
import { useAllWords } from "../words/later.ts";
import css from "./bar.module.css";

export function Role({ role }: { readonly role: RoleName }) {
  const words = useAllWords();
  const { openDialog } = useEditor();
  const hasVersions = useEditorState((state) => state.site?.hasVersions);
  return (
    <>
      <span className={css.role} title={words.roles[role].about}>
        <span className={css.hidden}>{words.yourRole}</span>
        {words.roles[role].name}
      </span>
      {hasVersions && (
        <IconButton icon="calendar" name={words.versions} onPress={() => openDialog({ kind: "versions" })} />
      )}
    </>
  );
}
