/** Text control: grows with its lines, with a counter and alignment (EDT-2). */
import { useEffect, useId, useRef, useState } from "react";
import { isWordless } from "../../../document/translations/wordless.ts";
import { visibleLength } from "../../../section/visible-length.ts";
import { formatPointer, type Path, valueAt } from "../../shared/pointer.ts";
import { mirror } from "../../shared/sides.ts";
import { useEditor } from "../context.ts";
import { Segments } from "../controls/segments.tsx";
import { isTimeOfDay } from "../edits.ts";
import { decode, encode, hasTags } from "../plain.ts";
import { useScope } from "../rights.ts";
import { useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";
import type { ControlProps } from "./control.tsx";
import { useForm, useValue } from "./form.ts";
import css from "./inspector.module.css";
import { Note } from "./note.tsx";
import { RichText } from "./rich-text.tsx";
import { pauseInText, useDraft } from "./use-draft.ts";

/** @param isLong true for a text of many lines in Markdown, in a font in which its characters line up */
export function TextControl({
  field,
  path,
  label,
  isLong = false,
}: ControlProps<"text"> & { readonly isLong?: boolean }) {
  const words = useWords();
  const { write, keep, language, refusalOf, scope } = useForm();
  const { value, isOriginal } = useValue(path);
  const stored = typeof value === "string" ? value : "";
  const id = useId();
  const [error, setError] = useState<string>();
  const page = useEditorState((state) => state.shown.path);
  // A refused text stays in the field with its reason until another one is saved.
  const { value: wrong, message: why = "" } = refusalOf(path) ?? {};
  const [refused, setRefused] = useState<{ readonly text: string; readonly why: string }>();
  useEffect(() => {
    if (typeof wrong === "string") setRefused({ text: wrong, why });
  }, [wrong, why]);
  const writing = {
    send(next: string) {
      setRefused(undefined);
      // Don't send an emptied required text: the owner is still typing.
      if (!field.isRequired || next.trim() !== "") write(path, next === "" ? undefined : next);
    },
    keep: (next: string | undefined) => keep(path, next),
  };
  // Half of an address, a time or a code means nothing.
  const isCode =
    isTimeOfDay(path) || (typeof scope !== "string" && path[0] !== "messages" && isWordless(path));
  const [written, setDraft] = useDraft(stored, writing, isCode ? undefined : pauseInText);
  const isRefused = refused !== undefined && written === stored && stored !== refused.text;
  const draft = isRefused ? refused.text : written;
  const isWriting = useRef(false);
  // The error was about the previous value.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value, or the same control for another text
  useEffect(() => {
    if (!isWriting.current) setError(undefined);
  }, [stored, language, page, formatPointer(path)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same control for another text
  useEffect(() => setRefused(undefined), [language, page, formatPointer(path)]);
  const length = visibleLength(draft, field.isPlain);
  const fits = (next: string) => {
    const isTooLong = field.max !== null && visibleLength(next, field.isPlain) > Math.max(field.max, length);
    setError(isTooLong ? words.tooLong(field.max ?? 0) : undefined);
    return !isTooLong;
  };
  const leave = () => {
    isWriting.current = false;
    const isMissing = field.isRequired && draft.trim() === "";
    setError(isMissing ? words.required : undefined);
    setDraft(isMissing ? stored : draft, true);
  };
  const isRich = !field.isPlain && hasTags(stored);
  const control = {
    "aria-labelledby": `${id}-label`,
    "aria-describedby": `${id}-count`,
    lang: isOriginal && draft === stored ? undefined : language,
    dir: "auto",
    onFocus: () => {
      isWriting.current = true;
    },
    onBlur: leave,
  };
  const isTextOnly = useScope() === "texts";
  return (
    <div className={css.field}>
      <div className={css.head}>
        <label id={`${id}-label`} htmlFor={id} className={css.label}>
          {label}
          {field.isRequired && <span className={css.quiet}> · {words.isRequired}</span>}
        </label>
        <span
          id={`${id}-count`}
          className={css.count}
          data-near={(field.max !== null && field.max - length < 5) || undefined}
        >
          {field.max === null ? length : `${length}/${field.max}`}
        </span>
        {field.alignment && !isTextOnly && <Alignment text={path} name={field.alignment} of={label} />}
      </div>
      {isRich ? (
        <RichText
          {...control}
          value={draft}
          isIdle={draft === stored}
          onInput={(next) => setDraft(next)}
          fits={fits}
        />
      ) : (
        <textarea
          {...control}
          id={id}
          className={isLong ? `${css.text} ${css.markdown}` : css.text}
          rows={isLong ? 12 : 1}
          placeholder={typeof field.fallback === "string" ? field.fallback : undefined}
          value={field.isPlain ? draft : decode(draft)}
          aria-invalid={error !== undefined || isRefused || undefined}
          onChange={({ target }) => {
            const next = field.isPlain ? target.value : encode(target.value);
            if (!fits(next)) return;
            setRefused(undefined);
            setDraft(next);
          }}
        />
      )}
      <Note path={path} error={error ?? (isRefused ? refused.why : undefined)} isWritten={draft !== stored} />
    </div>
  );
}

interface AlignmentProps {
  readonly text: Path;
  /** Name of the alignment field. */
  readonly name: string;
  /** Label of the text. */
  readonly of: string;
}

function Alignment({ text, name, of }: AlignmentProps) {
  const words = useWords();
  const { frame } = useEditor();
  const { data, scope, write } = useForm();
  const path = [...text.slice(0, -1), name];
  const value = valueAt(data, path);
  const isOther = frame.isMirrored({ section: scope, pointer: formatPointer(text) });
  return (
    <Segments
      label={words.alignmentOf(of)}
      value={typeof value === "string" ? value : undefined}
      options={(["left", "center", "right"] as const).map((side) => ({
        id: mirror(side, isOther),
        name: words.sides[side],
        icon: `align-${side}` as const,
      }))}
      onChange={(side) => write(path, side)}
    />
  );
}
