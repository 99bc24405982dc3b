/** Open dialog. The dialogs' code is loaded after the editor has started. */
import { lazy, Suspense, useEffect } from "react";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import css from "../layout.module.css";
import { useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";
// Load styles at startup.
import "react-easy-crop/react-easy-crop.css";
import "./dialogs.module.css";
import "./publish.module.css";
import "./types.module.css";

const load = () => import("./open-dialog.tsx");
const OpenDialog = lazy(async () => ({ default: (await load()).OpenDialog }));

export function Dialogs() {
  const isOpen = useEditorState((state) => state.dialog !== undefined);
  // Preload after the page, before anyone needs a dialog.
  useEffect(() => void load(), []);
  return <Suspense>{isOpen && <OpenDialog />}</Suspense>;
}

/** Fallback for a dialog that failed to render: it can be closed, and a conflict can still be answered. */
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
