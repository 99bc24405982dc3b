/** Fallback for a dialog that failed to render: it can be closed, and a conflict can still be answered. */
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import css from "../layout.module.css";
import { useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";

export function FailedDialog() {
  const words = useWords();
  const { openDialog } = useEditor();
  const dialog = useEditorState((state) => state.dialog);
  if (!dialog) return null;
  return (
    <div className={css.failed} role="alertdialog" aria-label={words.partFailed}>
      {dialog.kind === "conflict" ? (
        <>
          <p>{words.changedTwiceWhy}</p>
          <TextButton onPress={() => dialog.choose("theirs")}>{words.keepTheirs}</TextButton>
          <TextButton onPress={() => dialog.choose("ours")}>{words.keepOurs}</TextButton>
        </>
      ) : (
        <>
          <p>{words.partFailed}</p>
          <TextButton onPress={() => openDialog(undefined)}>{words.close}</TextButton>
        </>
      )}
    </div>
  );
}
