/** Buttons that are links: filled, or outlined for the type `tertiary`. */
import { useSite } from "#section/view";
import css from "./button.module.css";
import { classNames } from "./class-names.ts";

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

/** One button; nothing when it has no text. A button without a usable address is shown as text only. */
export function Button({ of, className }: ButtonProps) {
  const site = useSite();
  const textField = of.buttonText ? "buttonText" : "btnText";
  const text = of[textField];
  if (!text) return null;
  const content = site.richText(text);
  const attributes = {
    ...site.link(of.buttonUrl || of.btnUrl),
    className: classNames(css.button, of.type === "tertiary" && css.tertiary, className),
    ...site.address?.(of, textField),
  };
  return typeof content === "string" ? (
    <a {...attributes}>{content}</a>
  ) : (
    <a {...attributes} dangerouslySetInnerHTML={content} />
  );
}

interface ButtonsProps {
  readonly of: readonly ButtonData[] | undefined;
  readonly className?: string | undefined;
}

/** A row of buttons that wraps. */
export function Buttons({ of = [], className }: ButtonsProps) {
  const shown = of.filter((button) => button.buttonText || button.btnText);
  if (shown.length === 0) return null;
  return (
    <div className={classNames(css.row, className)}>
      {shown.map((button, index) => (
        <Button key={index} of={button} />
      ))}
    </div>
  );
}
