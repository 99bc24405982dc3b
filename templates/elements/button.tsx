/** Buttons, most of which are links: filled, or outlined for the type `tertiary`. */
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { useSite } from "#section/view";
import css from "./button.module.css";
import { classNames } from "./class-names.ts";
import { hasOwnLink } from "./more-link.tsx";

interface ButtonData {
  readonly buttonText?: string | undefined;
  readonly btnText?: string | undefined;
  readonly buttonUrl?: string | undefined;
  readonly btnUrl?: string | undefined;
  readonly type?: "primary" | "tertiary" | undefined;
}

interface ButtonProps {
  readonly of: ButtonData;
  readonly className?: string | undefined;
}

/**
 * One button; nothing when it has no text. A button without a usable address is shown as text only, and so is one whose
 * text brings a link of its own: browsers end a link where another begins.
 */
export function Button({ of, className }: ButtonProps) {
  const site = useSite();
  const textField = of.buttonText ? "buttonText" : "btnText";
  const text = of[textField];
  if (!text) return null;
  const content = site.richText(text);
  const isOwnLink = hasOwnLink(content);
  const Element = isOwnLink ? "span" : "a";
  const attributes = {
    ...(!isOwnLink && site.link(of.buttonUrl || of.btnUrl)),
    className: classNames(css.button, of.type === "tertiary" && css.tertiary, className),
    ...site.address?.(of, textField),
  };
  return typeof content === "string" ? (
    <Element {...attributes}>{content}</Element>
  ) : (
    <Element {...attributes} dangerouslySetInnerHTML={content} />
  );
}

interface ButtonsProps {
  readonly of: readonly ButtonData[] | undefined;
  readonly className?: string | undefined;
  /** Where the row stands: as the text above it does. */
  readonly align?: "left" | "center" | "right" | undefined;
}

interface ButtonRowProps extends Pick<ButtonsProps, "align" | "className"> {
  readonly children: ReactNode;
}

/** A row that wraps; on phones its buttons are as wide as it. */
export const ButtonRow = ({ align, className, children }: ButtonRowProps) => (
  <div
    className={classNames(
      css.row,
      align === "center" && css.centred,
      align === "right" && css.atEnd,
      className,
    )}
  >
    {children}
  </div>
);

/** A row of the buttons that have a text; nothing when none has. */
export function Buttons({ of = [], ...place }: ButtonsProps) {
  const shown = of.filter((button) => button.buttonText || button.btnText);
  if (shown.length === 0) return null;
  return (
    <ButtonRow {...place}>
      {shown.map((button, index) => (
        <Button key={index} of={button} />
      ))}
    </ButtonRow>
  );
}

interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly isOutlined?: boolean;
}

/** A button that leads to an address, or to a file, of the site's own making. */
export const LinkButton = ({ isOutlined = false, className, ...attributes }: LinkButtonProps) => (
  <a className={classNames(css.button, isOutlined && css.tertiary, className)} {...attributes} />
);

interface ActionButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly isOutlined?: boolean;
}

/** A button that does something on the page: opens what it names, or is listened to. */
export const ActionButton = ({ isOutlined = false, className, ...attributes }: ActionButtonProps) => (
  <button
    type="button"
    className={classNames(css.button, css.control, isOutlined && css.tertiary, className)}
    {...attributes}
  />
);

interface SubmitButtonProps {
  /** The object whose `buttonText` is the button's name. */
  readonly of: { readonly buttonText?: string | undefined };
  /** The name where the owner gives none: a form without a button cannot be sent by everybody. */
  readonly fallback: string;
  readonly className?: string | undefined;
}

/** The button that sends a form. */
export function SubmitButton({ of, fallback, className }: SubmitButtonProps) {
  const site = useSite();
  return (
    <button
      type="submit"
      className={classNames(css.button, css.control, className)}
      {...site.address?.(of, "buttonText")}
    >
      {of.buttonText || fallback}
    </button>
  );
}
