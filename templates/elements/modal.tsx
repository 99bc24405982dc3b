/**
 * Dialog over the page. It is a popover: without JavaScript, any button that names its id opens and closes it, and Escape
 * or a click outside closes it. The behaviour of `widgets/modal` turns it into a modal dialog (MOT-5).
 */
import type { ReactNode } from "react";
import { useSite } from "#section/view";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import css from "./modal.module.css";

interface ModalProps {
  /** Id that buttons use to open the dialog: `<button popoverTarget={id}>`. */
  readonly id: string;
  readonly title: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * @example
 * <Modal id={`${anchor}·more`} title={plainText(data.title)}>
 *   <Text of={data} field="paragraph" />
 * </Modal>
 */
export function Modal({ id, title, className, children }: ModalProps) {
  const { t } = useSite();
  return (
    <dialog
      className={classNames(css.modal, className)}
      id={id}
      popover="auto"
      aria-labelledby={`${id}-title`}
      data-enhance="modal"
    >
      <div className={css.head}>
        <h2 className={css.title} id={`${id}-title`}>
          {title}
        </h2>
        <button type="button" className={css.close} popoverTarget={id} popoverTargetAction="hide">
          <Icon name="x" />
          <span className="visually-hidden">{t("close")}</span>
        </button>
      </div>
      {children}
    </dialog>
  );
}
