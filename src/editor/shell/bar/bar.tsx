/** Bar above the page: open page, language, screen, undo and redo, save status. */
import { lazy, Suspense } from "react";
import { Button, Toolbar } from "react-aria-components";
import { Boundary } from "../boundary.tsx";
import { useEditor } from "../context.ts";
import { IconButton } from "../controls/button.tsx";
import { Choice } from "../controls/choice.tsx";
import { Segments } from "../controls/segments.tsx";
import { Icon } from "../icon.tsx";
import { useRole, useScope } from "../rights.ts";
import { othersIn, type Screen, screens, useEditorState } from "../store.ts";
import { countShown, useUntranslatedPages } from "../translating.ts";
import { useWords, wordLabel } from "../words/index.ts";
import css from "./bar.module.css";
import { ViewSite } from "./view-site.tsx";

export function Bar({ className }: { readonly className: string }) {
  const canPublish = useEditorState((state) => state.site?.canPublish) ?? true;
  const role = useRole();
  const words = useWords();
  const { openDialog } = useEditor();
  return (
    <header className={`${css.bar} ${className}`}>
      <h1 className={css.title}>{words.editor}</h1>
      <Toolbar aria-label={words.editor} className={css.tools ?? ""}>
        {role !== "viewer" && (
          <Boundary fallback={null}>
            <History />
          </Boundary>
        )}
        <PageChoice />
        <LanguageChoice />
        <NextUntranslated />
        <ScreenChoice />
        <Status />
        <Boundary fallback={null}>
          <Questions />
        </Boundary>
        <Boundary fallback={null}>
          <Others />
        </Boundary>
        {role !== "owner" && (
          <Boundary fallback={null}>
            <Suspense>
              <Role role={role} />
            </Suspense>
          </Boundary>
        )}
        <KeyboardHelp />
        <ViewSite />
        {canPublish && (
          <IconButton
            icon="publish"
            name={words.publish}
            isLabelled
            isPrimary
            onPress={() => openDialog({ kind: "publish" })}
          />
        )}
      </Toolbar>
    </header>
  );
}

function History() {
  const words = useWords();
  const editor = useEditor();
  const { undo, redo } = useEditorState((state) => state.history);
  return (
    <div className={css.group}>
      <IconButton
        icon="undo"
        name={words.undo}
        isDisabled={!undo}
        why={undo ? words.undoOf(wordLabel(words, undo)) : words.nothingToUndo}
        onPress={editor.undo}
      />
      <IconButton
        icon="redo"
        name={words.redo}
        isDisabled={!redo}
        why={redo ? words.redoOf(wordLabel(words, redo)) : words.nothingToRedo}
        onPress={editor.redo}
      />
    </div>
  );
}

/** These load with the dialogs, because they have code in common with them, and are seldom needed. */
const load = () => import("../dialogs/open-dialog.tsx");
const People = lazy(async () => ({ default: (await load()).People }));
const Role = lazy(async () => ({ default: (await load()).Role }));

function Others() {
  const people = useEditorState((state) => state.people);
  const ownId = useEditorState((state) => state.ownId);
  const others = othersIn({ people, ownId });
  return <Suspense>{ownId !== "" && others.length > 0 && <People people={others} />}</Suspense>;
}

function KeyboardHelp() {
  const words = useWords();
  const { openDialog } = useEditor();
  return (
    <span className={css.help}>
      <IconButton icon="keyboard" name={words.keyboard} onPress={() => openDialog({ kind: "keys" })} />
    </span>
  );
}

function PageChoice() {
  const words = useWords();
  const editor = useEditor();
  const pages = useEditorState((state) => state.site?.pages) ?? [];
  const path = useEditorState((state) => state.shown.path);
  const untranslated = useUntranslatedPages();
  return (
    <Choice
      className={css.page ?? ""}
      label={words.page}
      isLabelHidden
      value={path}
      options={pages.map((page) => ({
        id: page.path,
        name: page.name,
        more: [page.path, untranslated(page.path)].filter(Boolean).join(" · "),
      }))}
      onChange={(next) => void editor.open(next)}
    />
  );
}

function LanguageChoice() {
  const words = useWords();
  const editor = useEditor();
  const languages = useEditorState((state) => state.site?.languages) ?? [];
  const { path, language } = useEditorState((state) => state.shown);
  const counts = useEditorState((state) => state.untranslated?.languages) ?? [];
  const primary = languages.find(({ isPrimary }) => isPrimary)?.code ?? "";
  const outputOf = (code: string) => {
    const found = counts.find((one) => one.code === code);
    return found && words.notTranslated(found.count, found.unchecked);
  };
  return (
    <Choice
      className={css.language ?? ""}
      label={words.language}
      isLabelHidden
      isDisabled={languages.length < 2}
      value={language ?? primary}
      options={languages.map(({ code, name, isPrimary }) => ({
        id: code,
        name: name || code || words.onlyLanguage,
        more: isPrimary && languages.length > 1 ? words.primary : outputOf(code),
      }))}
      onChange={(code) => void editor.open(path, code)}
    />
  );
}

/** Hidden in the original language, which needs no translation. */
function NextUntranslated() {
  const words = useWords();
  const { translating } = useEditor();
  const count = useEditorState(countShown);
  const scope = useScope();
  if (count === undefined || scope === "nothing") return null;
  return (
    <IconButton
      icon="language"
      name={words.nextUntranslated}
      why={`${words.nextUntranslated} · ${words.notTranslated(count.count, count.unchecked)}`}
      isDisabled={count.count === 0 && !count.unchecked}
      onPress={translating.next}
    />
  );
}

/** Preview width of the page. */
function ScreenChoice() {
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

/** Opens the oldest question. */
function Questions() {
  const words = useWords();
  const { openDialog } = useEditor();
  const questions = useEditorState((state) => state.questions);
  const [first] = questions;
  if (!first) return null;
  return (
    <Button className={css.question ?? ""} onPress={() => openDialog(first)}>
      {words.questions(questions.length, words.questionKinds[first.kind])}
    </Button>
  );
}

/** Save status, always visible, and the last action for screen readers. */
function Status() {
  const words = useWords();
  const saving = useEditorState((state) => state.saving);
  const trouble = useEditorState((state) => state.trouble);
  const announcement = useEditorState((state) => state.announcement);
  const isUploading = useEditorState((state) => state.uploads > 0);
  // The file differs from what is shown here, although no edit is pending.
  const kind =
    trouble !== undefined ? "failed" : saving.kind === "saved" && isUploading ? "saving" : saving.kind;
  const own = saving.kind === "failed" ? saving.why : undefined;
  const why = kind === "failed" ? (own ?? trouble ?? words.noServer) : undefined;
  const text = { saved: words.saved, saving: words.saving, failed: words.notSaved }[kind];
  const icon = ({ saved: "check", saving: "loader", failed: "cloud-off" } as const)[kind];
  return (
    <div className={css.status} data-state={kind}>
      <output className={css.saving} aria-live="polite" title={why}>
        <Icon name={icon} />
        <span className={css.words}>{why === undefined ? text : words.notSavedWhy(why)}</span>
      </output>
      <span className={css.announcement} aria-live="polite" aria-atomic="true" key="said">
        {announcement}
      </span>
    </div>
  );
}
