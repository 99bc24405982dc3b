/** Form field: label, control, error and character counter. */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import css from "./field.module.css";

interface FieldProps {
  /** Unique in the page. */
  readonly id: string;
  /** Name under which the value is sent. */
  readonly name: string;
  readonly label: ReactNode;
  readonly type?: "text" | "email" | "tel" | "date" | "file" | undefined;
  /** Number of lines of a multi-line field. */
  readonly rows?: number | undefined;
  /** Choices of a select field. The first one is the empty placeholder. */
  readonly options?:
    | readonly {
        readonly value: string;
        readonly text: string | undefined;
        readonly address?: Readonly<Record<string, string>> | undefined;
      }[]
    | undefined;
  readonly isRequired?: boolean | undefined;
  /** Maximum number of visible characters, or of bytes for a file. */
  readonly max?: number | undefined;
  /** Error shown if the file is too large. */
  readonly tooLarge?: string | undefined;
  /** Help text below the control. */
  readonly hint?: ReactNode;
  readonly placeholder?: string | undefined;
  readonly autoComplete?: string | undefined;
  /** Accepted file extensions: `.pdf,.jpg`. */
  readonly accept?: string | undefined;
  readonly className?: string | undefined;
  /** True if the field gets the focus when its dialog opens. */
  readonly isFirst?: boolean | undefined;
}

/**
 * Default maximum of visible characters in a field (RPT-3).
 * @example
 * <Field id={`${anchor}·name`} name="name" label={site.t("reportName")} max={maxCharacters} />
 */
export const maxCharacters = 255;

/**
 * @example
 * <Field id={`${anchor}·email`} name="email" type="email" label={site.t("email")} autoComplete="email" isRequired />
 */
export function Field(props: FieldProps) {
  const {
    id,
    name,
    label,
    type = "text",
    rows,
    options,
    isRequired,
    max,
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
  const text = { ...shared, maxLength: max, autoFocus: isFirst };
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
        <input {...shared} type="file" data-most={max} data-too-large={tooLarge} />
      ) : (
        <input {...text} type={type} />
      )}
      <FieldError id={errorId} />
      {hint}
    </div>
  );
}

interface FieldErrorProps {
  /** Id to which the control's `aria-describedby` refers. */
  readonly id: string;
}

/**
 * Renders the container of a field's error, for controls that are not a `Field`.
 * @example
 * <FieldError id={`${anchor}·error`} />
 */
export const FieldError = ({ id }: FieldErrorProps) => (
  <div className={css.below}>
    <p className={css.error} id={id} role="status" />
  </div>
);
