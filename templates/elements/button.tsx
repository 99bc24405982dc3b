/** Buttons, most of which are links. Filled by default, outlined for the type `tertiary`. */
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import { type Site, useSite } from "#section/view";
import css from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { hasOwnLink } from "./more-link.tsx";

interface ButtonData {
  readonly buttonText?: string | undefined;
  readonly btnText?: string | undefined;
  readonly buttonUrl?: string | undefined;
  readonly btnUrl?: string | undefined;
  readonly type?: "primary" | "tertiary" | undefined;
}

interface ButtonProps {
  /** Object with the fields of `button()`, or an entry of `buttons()`. */
  readonly of: ButtonData;
  readonly className?: string | undefined;
}

/**
 * Renders one button, or nothing if it has no text. Renders only the text if the button has no usable address or if its
 * text contains a link: links cannot be nested.
 * @example
 * <Button of={data} />
 */
export function Button({ of, className }: ButtonProps) {
  const site = useSite();
  const textField = of.buttonText ? "buttonText" : "btnText";
  const text = of[textField];
  if (!text) return null;
  const content = site.richText(text);
  const isOwnLink = hasOwnLink(content);
  const Element = isOwnLink ? "span" : "a";
  const link = isOwnLink ? undefined : site.link(of.buttonUrl || of.btnUrl);
  const attributes = {
    ...link,
    className: classNames(css.button, of.type === "tertiary" && css.tertiary, className),
  };
  const address = site.address?.(of, textField);
  // The arrow tells that a link leads to another site.
  if (link?.target)
    return (
      <a {...attributes}>
        <Label content={content} address={address} />
        <Icon name="arrow-up-right" />
      </a>
    );
  return typeof content === "string" ? (
    <Element {...attributes} {...address}>
      {content}
    </Element>
  ) : (
    <Element {...attributes} {...address} dangerouslySetInnerHTML={content} />
  );
}

interface LabelProps {
  readonly content: ReturnType<Site["richText"]>;
  /** The editor needs the text to be a direct child of the addressed element. */
  readonly address: ReturnType<NonNullable<Site["address"]>> | undefined;
}

const Label = ({ content, address }: LabelProps) =>
  typeof content === "string" ? (
    <span {...address}>{content}</span>
  ) : (
    <span {...address} dangerouslySetInnerHTML={content} />
  );

interface ButtonsProps {
  /** List of `buttons()`. */
  readonly of: readonly ButtonData[] | undefined;
  readonly className?: string | undefined;
  /** Alignment of the row: the same as that of the text above it. */
  readonly align?: "left" | "center" | "right" | undefined;
}

interface ButtonRowProps extends Pick<ButtonsProps, "align" | "className"> {
  readonly children: ReactNode;
}

/**
 * Row of buttons that wraps. On phones its buttons take the full width.
 * @example
 * <ButtonRow align="center">
 *   <Button of={data} />
 *   <LinkButton isOutlined href={site.root}>{site.t("toHome")}</LinkButton>
 * </ButtonRow>
 */
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

/**
 * Renders a row of the buttons that have a text, or nothing if none has.
 * @example
 * <Buttons of={data.buttons} align={data.titleAlignment} />
 */
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
  /** True for an outline in place of a filled area. */
  readonly isOutlined?: boolean;
}

/**
 * Link styled as a button, with an address or a file that the site itself generates.
 * @example
 * <LinkButton isOutlined href={site.root}>{site.t("toHome")}</LinkButton>
 */
export const LinkButton = ({ isOutlined = false, className, ...attributes }: LinkButtonProps) => (
  <a className={classNames(css.button, isOutlined && css.tertiary, className)} {...attributes} />
);

interface ActionButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** True for an outline in place of a filled area. */
  readonly isOutlined?: boolean;
}

/**
 * Button that acts on the page: it opens the element that it names, or a script listens to it.
 * @example
 * <ActionButton popoverTarget={`${anchor}·more`}>{site.t("more")}</ActionButton>
 */
export const ActionButton = ({ isOutlined = false, className, ...attributes }: ActionButtonProps) => (
  <button
    type="button"
    className={classNames(css.button, css.control, isOutlined && css.tertiary, className)}
    {...attributes}
  />
);

interface SubmitButtonProps {
  /** Object whose `buttonText` is the button's label. */
  readonly of: { readonly buttonText?: string | undefined };
  /** Label used if the owner gives none: without a submit button, not everybody can send a form. */
  readonly fallback: string;
  readonly className?: string | undefined;
}

/**
 * Submit button of a form.
 * @example
 * <SubmitButton of={data} fallback={site.t("send")} />
 */
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
