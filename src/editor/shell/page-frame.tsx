/** Page frame in the middle, as wide as the chosen screen. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { sandboxTokens } from "../../preview/content-headers.ts";
import { Boundary } from "./boundary.tsx";
import { useEditor } from "./context.ts";
import { IconButton, TextButton } from "./controls/button.tsx";
import { Icon } from "./icon.tsx";
import css from "./layout.module.css";
import { type Screen, screens, useEditorState } from "./store.ts";
import { useWords } from "./words/index.ts";

export function PageFrame() {
  const words = useWords();
  const { frame } = useEditor();
  const screen = useEditorState((state) => state.screen);
  const element = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLElement>(null);
  const place = useSize(stage);
  const scale = scaleOf(screen, place.width);
  useEffect(() => frame.setScale(scale), [frame, scale]);
  useEffect(() => (element.current ? frame.attach(element.current) : undefined), [frame]);
  return (
    <main ref={stage} className={css.stage} data-scaled={scale < 1 || undefined}>
      <iframe
        ref={element}
        className={css.frame}
        title={words.page}
        name={frame.token}
        sandbox={sandboxTokens}
        src="frame"
        data-screen={screen}
        style={
          scale < 1
            ? { width: desktopWidth, height: place.height / scale, transform: `scale(${scale})` }
            : { width: screens[screen] }
        }
      />
      <Boundary fallback={null}>
        <Silence />
        <Notice />
      </Boundary>
    </main>
  );
}

/** Width in which the page is laid out on a desktop. */
const desktopWidth = 1280;

/** Smaller, texts could not be read. */
const minScale = 2 / 3;

/** @returns size at which the page is shown, as a share of its own */
function scaleOf(screen: Screen, width: number): number {
  const scale = width / desktopWidth;
  return screen === "desktop" && scale >= minScale && scale < 1 ? scale : 1;
}

function useSize(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
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
