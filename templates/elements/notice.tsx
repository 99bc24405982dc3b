/** Small dialog that shows the result of a form (widgets/form). */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Modal } from "./modal.tsx";
import css from "./notice.module.css";

const icons = { sent: "check", refused: "alert-triangle", failed: "alert-circle" } as const;

interface NoticeProps {
  /** Prefix of the ids of a form's dialogs: the form's `data-notices`. */
  readonly of: string;
  /** Result for which the form opens the dialog. */
  readonly outcome: keyof typeof icons;
  readonly title: ReactNode;
  /** True if the dialog shows a text from the server. */
  readonly hasText?: boolean;
  readonly children?: ReactNode;
}

/**
 * @example
 * <Notice of={`${anchor}·form`} outcome="sent" title={site.t("formSent")} />
 */
export const Notice = ({ of, outcome, title, hasText, children }: NoticeProps) => (
  <Modal
    id={`${of}-${outcome}`}
    className={css.notice}
    title={
      <>
        <Icon name={icons[outcome]} className={classNames(css.mark, css[outcome])} />
        {title}
      </>
    }
  >
    {children}
    {/* The language of the server's text is unknown until it arrives. */}
    {hasText && <p className={css.explanation} role="alert" dir="auto" />}
  </Modal>
);
