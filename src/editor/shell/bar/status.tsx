/** Save status, always visible, and the last action for screen readers. */
import { Icon } from "../icon.tsx";
import { useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";
import css from "./bar.module.css";

export function Status() {
  const words = useWords();
  const saving = useEditorState((state) => state.saving);
  const trouble = useEditorState((state) => state.trouble);
  const announcement = useEditorState((state) => state.announcement);
  const isUploading = useEditorState((state) => state.uploads > 0);
  // The file differs from what is shown here, although no edit is pending.
  const kind =
    trouble !== undefined ? "failed" : saving.kind === "saved" && isUploading ? "saving" : saving.kind;
  const own = saving.kind === "failed" ? saving.why : undefined;
  const why = kind === "failed" ? (own ?? trouble ?? words.noServer) : undefined;
  const text = { saved: words.saved, saving: words.saving, failed: words.notSaved }[kind];
  const icon = ({ saved: "check", saving: "loader", failed: "cloud-off" } as const)[kind];
  return (
    <div className={css.status} data-state={kind}>
      <output className={css.saving} aria-live="polite" title={why}>
        <Icon name={icon} />
        <span className={css.words}>{why === undefined ? text : words.notSavedWhy(why)}</span>
      </output>
      <span className={css.announcement} aria-live="polite" aria-atomic="true" key="said">
        {announcement}
      </span>
    </div>
  );
}
