/** Link and icon controls: show the value and open a dialog to change it. */
import type { ReactNode } from "react";
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
    <Chosen
      path={path}
      label={label}
      drawing={<Icon name="link" />}
      text={href ? describeLink(words, href, pages) : words.noLink}
      isRemovable={href !== undefined}
      onPress={() => editor.openDialog({ kind: "link", href, choose })}
    />
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
    <Chosen
      path={path}
      label={label}
      drawing={drawing && <Drawing of={drawing} />}
      text={name ?? words.noIcon}
      isRemovable={name !== undefined}
      onPress={() => editor.openDialog({ kind: "icon", choose: (next) => write(path, next) })}
    />
  );
}

interface ChosenProps extends Pick<ControlProps, "path" | "label"> {
  readonly drawing: ReactNode;
  readonly text: string;
  readonly isRemovable: boolean;
  /** Opens the dialog. */
  readonly onPress: () => void;
}

function Chosen({ path, label, drawing, text, isRemovable, onPress }: ChosenProps) {
  const words = useWords();
  const { write } = useForm();
  return (
    <div className={css.field}>
      <span className={css.label}>{label}</span>
      <div className={css.row}>
        <Button className={css.chosen ?? ""} aria-label={`${label}: ${text}`} onPress={onPress}>
          {drawing}
          <span className={css.ellipsis}>{text}</span>
        </Button>
        {isRemovable && (
          <IconButton icon="close" name={words.removeOf(label)} onPress={() => write(path, undefined)} />
        )}
      </div>
      <Note path={path} />
    </div>
  );
}
