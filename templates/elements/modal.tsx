/**
 * A dialog over the page: a popover, which any button with its id opens and closes without a script and which closes on
 * Escape and on a press outside. The behaviour of `widgets/modal` makes a true modal of it (MOT-5).
 */
import type { ReactNode } from "react";
import { useSite } from "#section/view";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import css from "./modal.module.css";

interface ModalProps {
  /** What buttons name to open it: `<button popoverTarget={id}>`. */
  readonly id: string;
  readonly title: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

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
