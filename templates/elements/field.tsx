/** A field of a form: its name, the control, what is wrong with it, and how full it is. */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import css from "./field.module.css";

interface FieldProps {
  /** Unique in the page. */
  readonly id: string;
  /** What its value is sent as. */
  readonly name: string;
  readonly label: ReactNode;
  readonly type?: "text" | "email" | "tel" | "date" | "file" | undefined;
  /** Of a field with more than one line. */
  readonly rows?: number | undefined;
  /** Of a field whose value is one of a few; the first stands where none is chosen, and is empty. */
  readonly options?:
    | readonly {
        readonly value: string;
        readonly text: string | undefined;
        readonly address?: Readonly<Record<string, string>> | undefined;
      }[]
    | undefined;
  readonly isRequired?: boolean | undefined;
  /** Visible characters at most; of a file, bytes. */
  readonly most?: number | undefined;
  /** What is said of a file that is larger. */
  readonly tooLarge?: string | undefined;
  /** Said below the control. */
  readonly hint?: ReactNode;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: string | undefined;
  /** Endings of the files that may be chosen: `.pdf,.jpg`. */
  readonly accept?: string | undefined;
  readonly className?: string | undefined;
  /** Whether a dialog opens with the focus in it. */
  readonly isFirst?: boolean | undefined;
}

/** Visible characters of a field at most, where nothing else is said (RPT-3). */
export const maxCharacters = 255;

export function Field(props: FieldProps) {
  const {
    id,
    name,
    label,
    type = "text",
    rows,
    options,
    isRequired,
    most,
    tooLarge,
    hint,
    isFirst,
    className,
    ...own
  } = props;
  const errorId = `${id}-error`;
  const shared = {
    id,
    name,
    className: "input",
    required: isRequired,
    "aria-describedby": errorId,
    ...own,
  };
  const text = { ...shared, maxLength: most, autoFocus: isFirst };
  return (
    <div className={classNames(css.field, className)}>
      <label htmlFor={id}>{label}</label>
      {options ? (
        <select {...shared}>
          {options.map(({ value, text, address }, index) => (
            <option key={index} value={value} {...address}>
              {text}
            </option>
          ))}
        </select>
      ) : rows ? (
        <textarea {...text} rows={rows} />
      ) : type === "file" ? (
        <input {...shared} type="file" data-most={most} data-too-large={tooLarge} />
      ) : (
        <input {...text} type={type} />
      )}
      <FieldError id={errorId} />
      {hint}
    </div>
  );
}

/** Where it is said what is wrong with a field. */
export const FieldError = ({ id }: { readonly id: string }) => (
  <div className={css.below}>
    <p className={css.error} id={id} role="status" />
  </div>
);
