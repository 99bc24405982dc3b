/** What all dialogs have: a title, a way out, and the rest of the editor waits. */
import type { ReactNode } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { IconButton } from "../controls/button.tsx";
import { useWords } from "../words/index.ts";
import css from "./dialogs.module.css";

interface WindowProps {
  readonly title: string;
  readonly size?: "small" | "large";
  /** Left out where something has to be chosen. */
  readonly onClose?: (() => void) | undefined;
  /** Id of the sentence that screen readers read out with the title. */
  readonly describedBy?: string | undefined;
  readonly children: ReactNode;
  /** Buttons at the end. */
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
