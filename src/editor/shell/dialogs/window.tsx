/** Modal window shared by all dialogs: a title and a close button. */
import type { ReactNode } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { IconButton, TextButton } from "../controls/button.tsx";
import type { ShownPicture } from "../pictures.ts";
import { useAllWords } from "../words/later.ts";
import css from "./dialogs.module.css";

interface ConfirmProps {
  readonly name: string;
  readonly look?: "danger";
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

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
  /** Last of the buttons, beside one that only closes the dialog. */
  readonly confirm?: ConfirmProps;
}

export function Window({
  title,
  size = "small",
  onClose,
  describedBy,
  children,
  actions,
  confirm,
}: WindowProps) {
  const words = useAllWords();
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
          {(actions || confirm) && (
            <footer className={css.actions}>
              {actions}
              {confirm && (
                <>
                  <span className={css.space} />
                  <TextButton onPress={() => onClose?.()}>{words.cancel}</TextButton>
                  <TextButton
                    look={confirm.look ?? "primary"}
                    isDisabled={confirm.isDisabled ?? false}
                    onPress={confirm.onPress}
                  >
                    {confirm.name}
                  </TextButton>
                </>
              )}
            </footer>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Explains why a dialog does not show its image. */
export function PictureState({ state }: Pick<ShownPicture, "state">) {
  const words = useAllWords();
  const text = { none: "", there: "", loading: words.pictureLoading, missing: words.pictureNotShown }[state];
  return text === "" ? null : (
    <p className={css.pictureState} role="status">
      {text}
    </p>
  );
}
