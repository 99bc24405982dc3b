/** Modal window shared by all dialogs: a title and a close button. */
import type { ReactNode } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { IconButton } from "../controls/button.tsx";
import { useWords } from "../words/index.ts";
import css from "./dialogs.module.css";

interface WindowProps {
  readonly title: string;
  readonly size?: "small" | "large";
  /** Undefined if the owner must choose. */
  readonly onClose?: (() => void) | undefined;
  /** Id of the text announced together with the title. */
  readonly describedBy?: string | undefined;
  readonly children: ReactNode;
  /** Buttons at the bottom. */
  readonly actions?: ReactNode;
}

export function Window({ title, size = "small", onClose, describedBy, children, actions }: WindowProps) {
  const words = useWords();
  return (
    <ModalOverlay
      isOpen
      isDismissable={onClose !== undefined}
      isKeyboardDismissDisabled={onClose === undefined}
      onOpenChange={(isOpen) => !isOpen && onClose?.()}
      className={css.overlay ?? ""}
    >
      <Modal className={css.modal ?? ""} data-size={size}>
        <Dialog className={css.dialog ?? ""} aria-describedby={describedBy}>
          <header className={css.header}>
            <Heading slot="title" level={2} className={css.title ?? ""}>
              {title}
            </Heading>
            {onClose && <IconButton icon="close" name={words.close} onPress={onClose} />}
          </header>
          <div className={css.body}>{children}</div>
          {actions && <footer className={css.actions}>{actions}</footer>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
