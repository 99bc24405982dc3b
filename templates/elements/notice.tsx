/** A small dialog that says what became of a form (widgets/form). */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { Modal } from "./modal.tsx";
import css from "./notice.module.css";

const icons = { sent: "check", refused: "alert-triangle", failed: "alert-circle" } as const;

interface NoticeProps {
  /** With which the ids of a form's dialogs begin: the form's `data-notices`. */
  readonly of: string;
  readonly outcome: keyof typeof icons;
  readonly title: ReactNode;
  /** Whether the server has something to say in it. */
  readonly hasText?: boolean;
  readonly children?: ReactNode;
}

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
    {/* Of a language that nobody knows before it is there. */}
    {hasText && <p className={css.explanation} role="alert" dir="auto" />}
  </Modal>
);
