/** How wide the page is shown. */
import { Radio, RadioGroup } from "react-aria-components";
import { useEditor } from "../context.ts";
import { Icon } from "../icon.tsx";
import { type Screen, screens, useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";
import css from "./bar.module.css";

export function ScreenChoice() {
  const words = useWords();
  const editor = useEditor();
  const screen = useEditorState((state) => state.screen);
  return (
    <RadioGroup
      aria-label={words.screen}
      className={css.screens ?? ""}
      orientation="horizontal"
      value={screen}
      onChange={(next) => editor.setScreen(next as Screen)}
    >
      {(Object.keys(screens) as Screen[]).map((name) => (
        <Radio key={name} value={name} className={css.screen ?? ""} aria-label={words.screens[name]}>
          <Icon name={name} />
        </Radio>
      ))}
    </RadioGroup>
  );
}
