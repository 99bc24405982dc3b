/** Layout of the editor: bar, page frame, side panel and the open dialog. Each has its own error boundary. */
import { lazy, type ReactNode, Suspense } from "react";
import { I18nProvider } from "react-aria-components";
import { Bar } from "./bar/bar.tsx";
import { Boundary } from "./boundary.tsx";
import { EditorContext } from "./context.ts";
import { SignIn } from "./controls/sign-in.tsx";
import { Dialogs, FailedDialog } from "./dialogs/dialogs.tsx";
import type { Editor } from "./editor.ts";
import { useKeys } from "./keys.ts";
import css from "./layout.module.css";
import { PageFrame } from "./page-frame.tsx";
import { SidePanel } from "./panels/side-panel.tsx";
import { SelectionKeeper } from "./selection-keeper.tsx";
// Load styles at startup.
import "./starters.module.css";
import { StoreContext, useEditorState } from "./store.ts";
import { useWords, WordsContext } from "./words/index.ts";

/** Loaded with the dialogs, because it has code in common with them, and only new sites need it. */
const Starters = lazy(async () => ({ default: (await import("./dialogs/open-dialog.tsx")).Starters }));

export const App = ({ editor, language }: { readonly editor: Editor; readonly language: string }) => (
  <I18nProvider locale={language === "ru" ? "ru-RU" : "en-US"}>
    <WordsContext value={editor.words}>
      <StoreContext value={editor.store}>
        <EditorContext value={editor}>
          <Stage />
        </EditorContext>
      </StoreContext>
    </WordsContext>
  </I18nProvider>
);

function Stage() {
  const stage = useEditorState((state) => state.stage);
  const trouble = useEditorState((state) => state.trouble);
  const isSilent = useEditorState((state) => state.isServerSilent);
  const words = useWords();
  useKeys();
  if (stage === "no-secret") return <Message title={words.openAddress} text={words.openAddressWhy} />;
  if (stage === "ended") return <Message title={words.endedTitle} text={words.endedWhy} />;
  if (stage === "signed-out")
    return (
      <Message title={words.signedOutTitle} text={words.signedOutWhy}>
        <SignIn />
      </Message>
    );
  if (stage === "failed")
    return (
      <Message title={trouble ? words.cannotOpen : words.failedTitle} text={trouble ?? words.failedWhy} />
    );
  if (stage === "choosing")
    return (
      <Boundary fallback={<Message title={words.cannotOpen} text={words.partFailed} />}>
        <Suspense fallback={<Message title={words.starting} text="" />}>
          <Starters />
        </Suspense>
      </Boundary>
    );
  if (stage === "starting") return <Message title={words.starting} text={isSilent ? words.serverSlow : ""} />;
  return (
    <div className={css.layout}>
      <Boundary fallback={<header className={css.bar}>{words.partFailed}</header>}>
        <Bar className={css.bar ?? ""} />
      </Boundary>
      <Boundary>
        <PageFrame />
      </Boundary>
      <Boundary>
        <SidePanel />
      </Boundary>
      <Boundary fallback={<FailedDialog />}>
        <Dialogs />
      </Boundary>
      <SelectionKeeper />
    </div>
  );
}

interface MessageProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

const Message = ({ title, text, children }: MessageProps) => (
  <main className={css.centre}>
    <div className={css.message}>
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {children}
    </div>
  </main>
);
