/** Dialogs to report a site: a form, which the browser validates and sends without JavaScript, and its results. */
import { Field, Honeypot, Modal, maxCharacters, Notice } from "#elements";
import { useSite } from "#section/view";
import button from "../../elements/button.module.css";
import css from "./style.module.css";

export function Report({ id }: { readonly id: string }) {
  const { t, apiAddress, siteId, hash } = useSite();
  const fieldOf = (name: string, label: string) => ({
    id: `${id}-${name}`,
    name,
    label,
    isRequired: true,
    max: maxCharacters,
    autoComplete: name,
  });
  return (
    <>
      <Modal id={id} title={t("reportTitle")}>
        <p className={css.hint}>{t("reportHint")}</p>
        <form
          className={css.form}
          method="post"
          action={apiAddress(`/sites/form/compliance/${encodeURIComponent(siteId)}/`)}
          data-enhance="form"
          data-notices={id}
          data-required={t("reportRequired")}
          data-invalid={t("reportInvalidEmail")}
          data-too-long={t("reportTooLong")}
          data-refresh={t("reportRefresh")}
        >
          <Field {...fieldOf("email", t("reportEmail"))} type="email" isFirst />
          <Field {...fieldOf("name", t("reportName"))} />
          <Field {...fieldOf("comment", t("reportComment"))} rows={4} autoComplete="off" />
          <input type="hidden" name="siteHash" value={hash} />
          <Honeypot />
          <div className={css.actions}>
            <button type="submit" className={button.button}>
              {t("send")}
            </button>
            <button type="button" className={css.cancel} popoverTarget={id} popoverTargetAction="hide">
              {t("cancel")}
            </button>
          </div>
        </form>
      </Modal>
      <Notice of={id} outcome="sent" title={t("reportSent")} />
      <Notice of={id} outcome="refused" title={t("reportRefused")} hasText />
      <Notice of={id} outcome="failed" title={t("reportFailed")} hasText />
    </>
  );
}
