/** Form of a new list item that is not valid before its owner has filled it in, such as a redirect. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { Address } from "../../../document/edits/operation.ts";
import { formatPointer, sameAddress, valueAt, withValue } from "../../shared/pointer.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { completeText } from "../edits.ts";
import { insertItem, newItem } from "../items.ts";
import { useEditorState } from "../store.ts";
import { useAllWords } from "../words/later.ts";
import type { ControlProps } from "./control.tsx";
import { type Form, FormContext, useForm } from "./form.ts";
import { GroupFields } from "./group.tsx";
import css from "./inspector.module.css";

interface DraftItemProps extends ControlProps<"list"> {
  /** Item to begin with. Default: an empty one. */
  readonly start: unknown;
  /** False while it is being saved. */
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** Nothing is saved before "Save". What the server refuses stays in the form. */
export function DraftItem({ field, path, start, isOpen, onToggle }: DraftItemProps) {
  const words = useAllWords();
  const editor = useEditor();
  const form = useForm();
  const box = useRef<HTMLFieldSetElement>(null);
  const [value, setValue] = useState(() => start ?? withoutEmpty(newItem(field.item, undefined, "")));
  // Address of the edit that saves it.
  const [sent, setSent] = useState<Address>();
  const refusal = useEditorState((state) => state.refusal);
  const isRefused = Boolean(sent && refusal?.at && sameAddress(refusal.at, sent));
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (!isRefused) return;
    setSent(undefined);
    setProblem([refusal?.message, refusal?.hint].filter(Boolean).join(" "));
    onToggle(true);
  }, [isRefused, refusal, onToggle]);
  useEffect(() => {
    if (isOpen) box.current?.querySelector<HTMLElement>("textarea, input, button")?.focus();
  }, [isOpen]);
  const items = valueAt(form.data, path);
  const at = useMemo(() => [...path, Array.isArray(items) ? items.length : 0], [path, items]);
  if (!isOpen || field.item.shape !== "group") return null;
  const own: Form = {
    ...form,
    data: withValue(form.data, at, value),
    write: (to, next) => setValue((now: unknown) => withValue(now, to.slice(at.length), next)),
    keep: () => {},
    restoreOriginal: () => {},
    refusalOf: () => undefined,
  };
  const save = () => {
    const { scope, target } = form;
    const completed = Object.entries(value ?? {}).map(([name, text]) => [
      name,
      completeText(target.snapshot, scope, [...at, name], text) ?? text,
    ]);
    const made = insertItem(target.snapshot, scope, formatPointer(path), Object.fromEntries(completed));
    setSent(made.operations?.[0]?.at);
    setProblem(undefined);
    onToggle(false);
    editor.edit(made, target);
  };
  return (
    <fieldset ref={box} className={css.group}>
      <legend>{words.addItem}</legend>
      <FormContext value={own}>
        <GroupFields field={field.item} path={at} />
      </FormContext>
      {problem && (
        <p className={css.error} role="alert">
          {problem}
        </p>
      )}
      <div className={css.row}>
        <TextButton look="primary" onPress={save}>
          {words.save}
        </TextButton>
        <TextButton onPress={() => onToggle(false)}>{words.cancel}</TextButton>
      </div>
    </fieldset>
  );
}

/** @param item new item, with empty texts that would be refused with less clear words than missing ones */
const withoutEmpty = (item: unknown): unknown =>
  Object.fromEntries(Object.entries(item ?? {}).filter(([, value]) => value !== "" && value !== undefined));
