/** Reason why the last change was not kept. Stays visible until the owner goes on (notices.ts). */
import { useEditor } from "./context.ts";
import { IconButton } from "./controls/button.tsx";
import { Icon } from "./icon.tsx";
import css from "./layout.module.css";
import { useEditorState } from "./store.ts";
import { useWords } from "./words/index.ts";

export function Notice() {
  const words = useWords();
  const { store } = useEditor();
  const refusal = useEditorState((state) => state.refusal);
  const isCovered = useEditorState((state) => state.dialog !== undefined);
  if (!refusal || isCovered) return null;
  return (
    <div className={css.notice}>
      <Icon name="alert" />
      <p>{refusal.message}</p>
      <IconButton icon="close" name={words.close} onPress={() => store.set({ refusal: undefined })} />
    </div>
  );
}
