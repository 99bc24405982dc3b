/** Confirms deleting a link of the menu with the links below it, or a language, and tells what happens to its texts. */
import type { DialogState } from "../store.ts";
import { useAllWords } from "../words/later.ts";
import css from "./dialogs.module.css";
import { Window } from "./window.tsx";

type DeleteItemDialogProps = Pick<
  DialogState & { readonly kind: "delete-item" },
  "what" | "name" | "count" | "remove"
> & {
  readonly onClose: () => void;
};

export function DeleteItemDialog({ what, name, count, remove, onClose }: DeleteItemDialogProps) {
  const words = useAllWords();
  const isLink = what === "menu-link";
  const confirm = () => {
    onClose();
    remove();
  };
  return (
    <Window
      title={isLink ? words.removeLinkOf(name) : words.deleteLanguage(name)}
      onClose={onClose}
      confirm={{ name: isLink ? words.removeFromMenu : words.delete, look: "danger", onPress: confirm }}
    >
      <p>{isLink ? words.linksGoToo(count) : words.textsAreKept}</p>
      <p className={css.help}>{words.undoIsThere}</p>
    </Window>
  );
}
