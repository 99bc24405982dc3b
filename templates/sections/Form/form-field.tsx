import { Field, plainText, Text } from "#elements";
import { type SectionData, useSite } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

export type FieldData = SectionData<typeof schema>["fields"][number];

interface FormFieldProps {
  readonly of: FieldData;
  /** Unique in the page. */
  readonly id: string;
  readonly name: string;
  /** True if the field takes a full row. */
  readonly isWide: boolean;
}

/** Browser input attributes of each kind, and its maximum of visible characters. */
const kinds = {
  text: { max: 255 },
  paragraph: { max: 2000, rows: 5 },
  email: { type: "email", max: 254, autoComplete: "email" },
  phone: { type: "tel", max: 50, autoComplete: "tel" },
  date: { type: "date" },
  file: { type: "file" },
} as const;

/** Default maximum file size in megabytes. */
const usualSize = 10;

/** Form field. A file's maximum size is shown before a file is chosen, and checked before it is sent. */
export function FormField({ of, id, name, isWide }: FormFieldProps) {
  const site = useSite();
  const { type = "text", isRequired, options = [], maxMegabytes = usualSize } = of;
  const isFile = type === "file" && options.length === 0;
  return (
    <Field
      {...kinds[type]}
      {...(isFile && {
        max: maxMegabytes * 1024 * 1024,
        tooLarge: site.t("fileTooLarge", { size: maxMegabytes }),
      })}
      className={isWide ? css.wide : undefined}
      id={id}
      name={name}
      isRequired={isRequired}
      label={
        <>
          <Text of={of} field="label" as="span" />
          {!isRequired && <span className={css.optional}> {site.t("optional")}</span>}
        </>
      }
      options={
        options.length > 0
          ? [
              { value: "", text: site.t("choose") },
              ...options.map((text, index) => ({
                value: plainText(text),
                text,
                address: site.address?.(options, String(index)),
              })),
            ]
          : undefined
      }
      hint={
        (of.hint || isFile) && (
          <div className={css.hint}>
            <Text of={of} field="hint" />
            {isFile && <p>{site.t("fileSize", { size: maxMegabytes })}</p>}
          </div>
        )
      }
    />
  );
}
