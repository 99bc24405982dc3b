/** Page frame in the middle, as wide as the chosen screen. */
import { useEffect, useRef } from "react";
import { sandboxTokens } from "../../preview/content-headers.ts";
import { Boundary } from "./boundary.tsx";
import { useEditor } from "./context.ts";
import { IconButton } from "./controls/button.tsx";
import { Icon } from "./icon.tsx";
import css from "./layout.module.css";
import { screens, useEditorState } from "./store.ts";
import { useWords } from "./words/index.ts";

export function PageFrame() {
  const words = useWords();
  const { frame } = useEditor();
  const screen = useEditorState((state) => state.screen);
  const element = useRef<HTMLIFrameElement>(null);
  useEffect(() => (element.current ? frame.attach(element.current) : undefined), [frame]);
  return (
    <main className={css.stage}>
      <iframe
        ref={element}
        className={css.frame}
        title={words.page}
        name={frame.token}
        sandbox={sandboxTokens}
        src="frame"
        data-screen={screen}
        style={{ width: screens[screen] }}
      />
      <Boundary fallback={null}>
        <Notice />
      </Boundary>
    </main>
  );
}

/** Reason why the last change was not kept. Stays visible until the owner goes on (notices.ts). */
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
