/** Colour: the browser's picker and a text field. */
import { useId } from "react";
import type { ControlProps } from "./control.tsx";
import { useForm, useValue } from "./form.ts";
import css from "./inspector.module.css";
import { Note } from "./note.tsx";

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
