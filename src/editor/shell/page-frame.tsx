/** Page frame in the middle, as wide as the chosen screen. */
import { useEffect, useRef } from "react";
import { sandboxTokens } from "../../preview/content-headers.ts";
import { Boundary } from "./boundary.tsx";
import { useEditor } from "./context.ts";
import css from "./layout.module.css";
import { Notice } from "./notice.tsx";
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
