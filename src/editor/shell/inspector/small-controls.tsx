/** Controls for a colour, an email address, an event of the site and a flag. */
import { useId, useState } from "react";
import { isEmail } from "../../../section/rules/email.ts";
import { valueAt } from "../../shared/pointer.ts";
import { useEditor } from "../context.ts";
import { TextButton } from "../controls/button.tsx";
import { Choice } from "../controls/choice.tsx";
import { useEditorState } from "../store.ts";
import { useWords } from "../words/index.ts";
import type { ControlProps } from "./control.tsx";
import { useForm, useValue } from "./form.ts";
import css from "./inspector.module.css";
import { Note } from "./note.tsx";
import { useDraft } from "./use-draft.ts";

export function EmailControl({ path, label }: ControlProps<"email">) {
  const words = useWords();
  return (
    <Line
      path={path}
      label={label}
      inputMode="email"
      problemOf={(text) => (isEmail(text) ? undefined : words.noEmail)}
    />
  );
}

export function FlagControl({ path, label }: ControlProps<"flag">) {
  const words = useWords();
  const isFlag = (text: string) => /^[a-z]{2}(?:-[a-z]{2,3})?$/i.test(text);
  return (
    <Line
      path={path}
      label={label}
      inputMode="text"
      problemOf={(text) => (isFlag(text) ? undefined : words.noFlag)}
    />
  );
}

interface LineProps extends Pick<ControlProps, "path" | "label"> {
  readonly inputMode: "email" | "text";
  readonly problemOf: (text: string) => string | undefined;
}

/** One-line field, sent on blur if its value is valid. */
function Line({ path, label, inputMode, problemOf }: LineProps) {
  const { write, keep } = useForm();
  const { value } = useValue(path);
  const stored = typeof value === "string" ? value : "";
  const [problem, setProblem] = useState<string>();
  const findProblem = (text: string) => (text === "" ? undefined : problemOf(text));
  const [draft, setDraft] = useDraft(
    stored,
    {
      send(next) {
        const text = next.trim();
        if (!findProblem(text) && text !== stored) write(path, text === "" ? undefined : text);
      },
      keep: (next) => keep(path, next === undefined || findProblem(next.trim()) ? undefined : next.trim()),
    },
    undefined,
  );
  const id = useId();
  const leave = () => {
    const found = findProblem(draft.trim());
    setProblem(found);
    // Keep an invalid text visible.
    if (!found) setDraft(draft, true);
  };
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <input
        id={id}
        className={css.text}
        // Not of the type "email", whose selection scripts cannot restore.
        type="text"
        inputMode={inputMode}
        value={draft}
        aria-invalid={problem !== undefined || undefined}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={leave}
      />
      <Note path={path} error={problem} />
    </div>
  );
}

export function EventControl({ path, label }: ControlProps<"event">) {
  const words = useWords();
  const { write } = useForm();
  const { store } = useEditor();
  const { value } = useValue(path);
  const events = useEditorState((state) => state.site?.settings.events);
  const known = (Array.isArray(events) ? events : []).flatMap((event) => {
    const id = valueAt(event, ["id"]);
    const title = valueAt(event, ["title"]);
    return typeof id === "string" ? [{ id, name: typeof title === "string" ? title : id }] : [];
  });
  const index = (Array.isArray(events) ? events : []).findIndex((event) => valueAt(event, ["id"]) === value);
  return (
    <div className={css.field}>
      <Choice
        label={label}
        value={typeof value === "string" ? value : ""}
        options={[{ id: "", name: words.noEvent }, ...known]}
        onChange={(next) => write(path, next === "" ? undefined : next)}
      />
      {index >= 0 && (
        <TextButton
          icon="calendar"
          onPress={() => store.set({ panel: { tab: "site", path: ["events", index] } })}
        >
          {words.editEvent}
        </TextButton>
      )}
      <Note path={path} />
    </div>
  );
}

/** Colour: the browser's picker and a text field. */
export function ColourControl({ path, label }: ControlProps<"colour">) {
  const { write } = useForm();
  const { value } = useValue(path);
  const colour = typeof value === "string" ? value : "";
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <div className={css.row}>
        <input
          id={id}
          type="color"
          className={css.swatch}
          value={longForm(colour)}
          onChange={({ target }) => write(path, target.value)}
        />
        <span className={css.quiet}>{colour || "–"}</span>
      </div>
      <Note path={path} />
    </div>
  );
}

/** Browser colour pickers only accept six digits. */
const longForm = (colour: string) =>
  /^#[\da-f]{3}$/i.test(colour)
    ? `#${[...colour.slice(1)].map((digit) => digit + digit).join("")}`
    : colour || "#000000";
