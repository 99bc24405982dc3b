/** Preview width of the page. */
import { useEditor } from "../context.ts";
import { Segments } from "../controls/segments.tsx";
import { type Screen, screens, useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";
import css from "./bar.module.css";

export function ScreenChoice() {
  const words = useWords();
  const editor = useEditor();
  const screen = useEditorState((state) => state.screen);
  return (
    <Segments
      label={words.screen}
      className={css.screens ?? ""}
      value={screen}
      options={(Object.keys(screens) as Screen[]).map((id) => ({ id, name: words.screens[id], icon: id }))}
      onChange={(next) => editor.setScreen(next as Screen)}
    />
  );
}
