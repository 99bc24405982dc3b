/** Page frame in the middle, as wide as the chosen screen. */
import { useEffect, useRef } from "react";
import { sandboxTokens } from "../../preview/content-headers.ts";
import { Boundary } from "./boundary.tsx";
import { useEditor } from "./context.ts";
import { IconButton, TextButton } from "./controls/button.tsx";
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
        <Silence />
        <Notice />
      </Boundary>
    </main>
  );
}

/** Explains an empty page. It goes away if the page appears after all. */
function Silence() {
  const words = useWords();
  const isSilent = useEditorState((state) => state.isFrameSilent);
  if (!isSilent) return null;
  return (
    <div className={css.silence} role="alert">
      <h2>{words.pageSilent}</h2>
      <p>{words.pageSilentWhy}</p>
      <TextButton look="primary" onPress={() => location.reload()}>
        {words.reload}
      </TextButton>
    </div>
  );
}

/**
 * Reason why the last change was not kept, visible until the owner goes on (notices.ts); otherwise, that events of the server do
 * not arrive.
 */
export function Notice() {
  const words = useWords();
  const { store } = useEditor();
  const refusal = useEditorState((state) => state.refusal);
  const isSilent = useEditorState((state) => state.isServerSilent);
  const isCovered = useEditorState((state) => state.dialog !== undefined);
  const message = refusal?.message ?? (isSilent ? words.serverSilent : undefined);
  if (message === undefined || isCovered) return null;
  const close = () => store.set(refusal ? { refusal: undefined } : { isServerSilent: false });
  return (
    <div className={css.notice}>
      <Icon name="alert" />
      <p>{message}</p>
      <IconButton icon="close" name={words.close} onPress={close} />
    </div>
  );
}
