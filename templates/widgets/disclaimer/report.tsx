/**
 * The dialogs by which visitors report a site: a form, which without a script the browser itself checks and sends, and
 * what came of it.
 */
import { classNames, Icon, Island, Modal } from "#elements";
import { useSite } from "#section/view";
import { Island as ReportForm } from "./island.tsx";
import { noticeId, type Outcome } from "./notice.ts";
import css from "./style.module.css";

export function Report({ id }: { readonly id: string }) {
  const { t, apiBase, siteId, hash } = useSite();
  return (
    <>
      <Modal id={id} title={t("reportTitle")}>
        <p className={css.hint}>{t("reportHint")}</p>
        <Island
          name="disclaimer"
          component={ReportForm}
          props={{
            id,
            action: `${apiBase}/sites/form/compliance/${encodeURIComponent(siteId)}/`,
            siteHash: hash,
            words: {
              email: t("reportEmail"),
              name: t("reportName"),
              comment: t("reportComment"),
              send: t("send"),
              cancel: t("cancel"),
              required: t("reportRequired"),
              invalid: t("reportInvalidEmail"),
              tooLong: t("reportTooLong"),
              refresh: t("reportRefresh"),
            },
          }}
        />
      </Modal>
      <Notice of={id} outcome="sent" title={t("reportSent")} />
      <Notice of={id} outcome="refused" title={t("reportRefused")} hasText />
      <Notice of={id} outcome="failed" title={t("reportFailed")} hasText />
    </>
  );
}

const icons = { sent: "check", refused: "alert-triangle", failed: "alert-circle" } as const;

interface NoticeProps {
  /** Id of the dialog with the form, which opens this one. */
  readonly of: string;
  readonly outcome: Outcome;
  readonly title: string;
  /** Whether the server has something to say in it. */
  readonly hasText?: boolean;
}

const Notice = ({ of, outcome, title, hasText }: NoticeProps) => (
  <Modal
    id={noticeId(of, outcome)}
    className={css.notice}
    title={
      <>
        <Icon name={icons[outcome]} className={classNames(css.mark, css[outcome])} />
        {title}
      </>
    }
  >
    {/* Of a language that nobody knows before it is there. */}
    {hasText && <p className={css.explanation} role="alert" dir="auto" />}
  </Modal>
);
