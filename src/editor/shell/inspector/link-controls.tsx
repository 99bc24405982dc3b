/** Link and icon controls: show the value and open a dialog to change it. */
import { Button } from "react-aria-components";
import { useEditor } from "../context.ts";
import { IconButton } from "../controls/button.tsx";
import { Drawing, Icon } from "../icon.tsx";
import { describeLink } from "../link-text.ts";
import { useEditorState } from "../store.ts";
import { useDrawing } from "../use-drawing.ts";
import { useWords } from "../words/index.ts";
import type { ControlProps } from "./control.tsx";
import { useForm, useValue } from "./form.ts";
import css from "./inspector.module.css";
import { Note } from "./note.tsx";

export function LinkControl({ path, label }: ControlProps<"link">) {
  const words = useWords();
  const editor = useEditor();
  const { write } = useForm();
  const pages = useEditorState((state) => state.site?.pages) ?? [];
  const { value } = useValue(path);
  const href = typeof value === "string" && value !== "" ? value : undefined;
  const choose = (next: string | undefined) => write(path, next);
  return (
    <div className={css.field}>
      <span className={css.label}>{label}</span>
      <div className={css.row}>
        <Button
          className={css.chosen ?? ""}
          aria-label={`${label}: ${href ? describeLink(words, href, pages) : words.noLink}`}
          onPress={() => editor.openDialog({ kind: "link", href, choose })}
        >
          <Icon name="link" />
          <span className={css.ellipsis}>{href ? describeLink(words, href, pages) : words.noLink}</span>
        </Button>
        {href && <IconButton icon="close" name={words.removeOf(label)} onPress={() => choose(undefined)} />}
      </div>
      <Note path={path} />
    </div>
  );
}

export function IconControl({ path, label }: ControlProps<"icon">) {
  const words = useWords();
  const editor = useEditor();
  const { write } = useForm();
  const { value } = useValue(path);
  const name = typeof value === "string" && value !== "" ? value : undefined;
  const drawing = useDrawing(name);
  return (
    <div className={css.field}>
      <span className={css.label}>{label}</span>
      <div className={css.row}>
        <Button
          className={css.chosen ?? ""}
          aria-label={`${label}: ${name ?? words.noIcon}`}
          onPress={() => editor.openDialog({ kind: "icon", choose: (next) => write(path, next) })}
        >
          {drawing && <Drawing of={drawing} />}
          <span className={css.ellipsis}>{name ?? words.noIcon}</span>
        </Button>
        {name && (
          <IconButton icon="close" name={words.removeOf(label)} onPress={() => write(path, undefined)} />
        )}
      </div>
      <Note path={path} />
    </div>
  );
}
