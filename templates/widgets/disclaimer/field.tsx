/** A field of the report form: its name, what is wrong with it, and how full it is. */
import css from "./style.module.css";

export type Control = HTMLInputElement | HTMLTextAreaElement;

/** Visible characters of a field at most (RPT-3). */
export const most = 255;

interface FieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly type?: "text" | "email";
  /** Of a field with more than one line, which shows how full it is from the start. */
  readonly rows?: number;
  readonly error?: string | undefined;
  /** Visible characters in it. */
  readonly length?: number | undefined;
}

export function Field({ id, name, label, type = "text", rows, error, length = 0 }: FieldProps) {
  const isNearlyFull = most - length < 6;
  const fieldId = `${id}-${name}`;
  const errorId = `${fieldId}-error`;
  // They have the same attributes, but for one each.
  const Control = (rows ? "textarea" : "input") as "input";
  const own = rows ? { rows } : { type };
  return (
    <div className={css.field} data-nearly-full={isNearlyFull || undefined}>
      <label htmlFor={fieldId}>{label}</label>
      <Control
        {...own}
        id={fieldId}
        name={name}
        className="input"
        required
        // The first one: the dialog opens with the focus in it.
        autoFocus={type === "email"}
        // For the browser's own check; with a script, visible characters count.
        maxLength={most}
        autoComplete={rows ? "off" : name}
        aria-invalid={Boolean(error) || undefined}
        aria-describedby={errorId}
      />
      <div className={css.below}>
        <p className={css.error} id={errorId} aria-live="polite">
          {error}
        </p>
        {(rows || isNearlyFull) && <span className={css.count}>{`${length}/${most}`}</span>}
      </div>
    </div>
  );
}
