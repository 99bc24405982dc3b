/** The dialog with the form by which visitors report a site: a real one, which the browser itself checks and sends. */
import type { ReactNode } from "react";
import { Modal, SubmitButton } from "#elements";
import { useSite } from "#section/view";
import css from "./style.module.css";

/** Visible characters of each field at most (RPT-3). */
const maxLength = 255;

export function Report({ id }: { readonly id: string }) {
  const { t, apiBase, siteId, hash } = useSite();
  const fieldId = (name: string) => `${id}-${name}`;
  const shared = (name: string) => ({
    id: fieldId(name),
    name,
    className: css.input,
    maxLength,
    required: true,
  });
  return (
    <Modal id={id} title={t("reportTitle")}>
      <p className={css.hint}>{t("reportHint")}</p>
      <form
        className={css.form}
        method="post"
        action={`${apiBase}/sites/form/compliance/${encodeURIComponent(siteId)}/`}
      >
        <Field id={fieldId("email")} label={t("reportEmail")}>
          <input {...shared("email")} type="email" autoComplete="email" />
        </Field>
        <Field id={fieldId("name")} label={t("reportName")}>
          <input {...shared("name")} type="text" autoComplete="name" />
        </Field>
        <Field id={fieldId("comment")} label={t("reportComment")}>
          <textarea {...shared("comment")} rows={4} autoComplete="off" />
        </Field>
        <input type="hidden" name="siteHash" value={hash} />
        <div className={css.actions}>
          <SubmitButton of={{}} fallback={t("send")} />
          <button type="button" className={css.cancel} popoverTarget={id} popoverTargetAction="hide">
            {t("cancel")}
          </button>
        </div>
      </form>
    </Modal>
  );
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
}

const Field = ({ id, label, children }: FieldProps) => (
  <div className={css.field}>
    <label htmlFor={id}>{label}</label>
    {children}
  </div>
);
