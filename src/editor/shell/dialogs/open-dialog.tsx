/** Renders the open dialog; only one is open at a time. */
import { useEditor } from "../context.ts";
import { addSection, changeType } from "../edits.ts";
import { useEditorState } from "../store.ts";
import { furtherLanguage } from "../where.ts";
import { useAllWords } from "../words/later.ts";
import { AddPageDialog } from "./add-page.tsx";
import { ConflictDialog } from "./conflict.tsx";
import { CropDialog } from "./crop.tsx";
import { DeleteItemDialog } from "./delete-item.tsx";
import { DeletePageDialog } from "./delete-page.tsx";
import { DescriptionDialog } from "./description.tsx";
import css from "./dialogs.module.css";
import { FieldDialog } from "./field.tsx";
import { FocusDialog } from "./focus.tsx";
import { IconDialog } from "./icon.tsx";
import { LayoutDialog } from "./layouts.tsx";
import { LeftDialog } from "./left.tsx";
import { LinkDialog } from "./link.tsx";
import { NotAllowedDialog, SignedOutDialog } from "./not-allowed.tsx";
import { PictureDialog } from "./picture.tsx";
import { PublishDialog } from "./publish.tsx";
import { ImportTextsDialog, MakePrimaryDialog } from "./translations.tsx";
import { TypesDialog } from "./types.tsx";
import { UnusedDialog } from "./unused.tsx";
import { VersionsDialog } from "./versions.tsx";
import { Window } from "./window.tsx";

export { People } from "../bar/people.tsx";
export { Role } from "../bar/role.tsx";
export { ProblemPlace } from "../inspector/problem-place.tsx";
export { Starters } from "../starters.tsx";

export function OpenDialog() {
  const words = useAllWords();
  const { edit, openDialog } = useEditor();
  const dialog = useEditorState((state) => state.dialog);
  const close = () => openDialog(undefined);
  switch (dialog?.kind) {
    case "add-section":
      return (
        <TypesDialog
          title={words.addASection}
          onClose={close}
          onChoose={(type) => edit(addSection(dialog.target.snapshot, dialog.at, type), dialog.target)}
        />
      );
    case "change-type":
      return (
        <TypesDialog
          title={words.changeType}
          section={dialog.section}
          onClose={close}
          onChoose={(type) => edit(changeType(dialog.target.snapshot, dialog.section, type), dialog.target)}
        />
      );
    case "link":
      return <LinkDialog href={dialog.href} onChoose={dialog.choose} onClose={close} />;
    case "icon":
      return <IconDialog onChoose={dialog.choose} onClose={close} />;
    case "field":
      return <FieldDialog {...dialog} onClose={close} />;
    case "picture":
      return <PictureDialog at={dialog.at} onClose={close} />;
    case "text-picture":
      return <PictureDialog choose={dialog.choose} onClose={close} />;
    case "crop":
      return <CropDialog at={dialog.at} onClose={close} />;
    case "focus":
      return <FocusDialog at={dialog.at} onClose={close} />;
    case "description":
      return <DescriptionDialog at={dialog.at} onClose={close} />;
    case "conflict":
      return <ConflictDialog conflicts={dialog.conflicts} onChoose={dialog.choose} onClose={close} />;
    case "left":
      return <LeftDialog old={dialog.old} onChoose={dialog.choose} onClose={close} />;
    case "not-allowed":
      return (
        <NotAllowedDialog
          requests={dialog.requests}
          onDiscard={() => dialog.choose("discard")}
          onClose={close}
        />
      );
    case "signed-out":
      return <SignedOutDialog requests={dialog.requests} onClose={close} />;
    case "add-page":
      return <AddPageDialog {...dialog} onClose={close} />;
    case "layout":
      return <LayoutDialog page={dialog.page} onClose={close} />;
    case "delete-page":
      return <DeletePageDialog page={dialog.page} onClose={close} />;
    case "delete-item":
      return <DeleteItemDialog {...dialog} onClose={close} />;
    case "make-primary":
      return <MakePrimaryDialog language={dialog.language} onClose={close} />;
    case "import-texts":
      return <ImportTextsDialog {...dialog} onClose={close} />;
    case "unused":
      return <UnusedDialog onClose={close} />;
    case "keys":
      return <KeysDialog onClose={close} />;
    case "publish":
      return <PublishDialog onClose={close} />;
    case "versions":
      return <VersionsDialog onClose={close} />;
    default:
      return null;
  }
}

/** Guide of the editor. Its headings are the anchors below. */
const guide = "https://github.com/sectile/sectile/blob/main/docs/editor.md";

/** List of keyboard shortcuts. */
function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useAllWords();
  const isTranslating = useEditorState(
    ({ site, shown }) => furtherLanguage(site, shown.language) !== undefined,
  );
  const hasPanel = useEditorState(({ panel, selection }) => (panel ?? selection) !== undefined);
  const anchor = isTranslating ? "languages" : hasPanel ? "the-panel-next-to-the-page" : "the-editor";
  return (
    <Window title={words.keyboard} onClose={onClose}>
      <dl className={css.keys}>
        {words.keys.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.split(" ").map((key, index) => (
                <kbd key={index}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a className={css.guide} href={`${guide}#${anchor}`} target="_blank" rel="noopener noreferrer">
          {words.guide}
        </a>
      </p>
    </Window>
  );
}
