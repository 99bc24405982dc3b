/** Shows one text field: the bare tag, or nothing when it is empty (SEC-28). */
import { Fragment } from "react";
import { useSite } from "#section/view";
import { classNames } from "./class-names.ts";
import type { FieldOf } from "./field-of.ts";
import "./size.module.css";
import css from "./text.module.css";

type Tag = "h1" | "h2" | "h3" | "h4" | "p" | "span" | "div" | "li" | "strong" | "figcaption" | "blockquote";

interface TextProps<D extends object> {
  /** The object that holds the field, or the list that holds the text. */
  readonly of: D;
  readonly field: FieldOf<D>;
  readonly as?: Tag;
  readonly className?: string | undefined;
  /** Where the alignment's field is not named `<field>Alignment`. */
  readonly align?: string | undefined;
  /** At most `--measure` wide; where the text is centred or at the end, so is what stands of it. */
  readonly isMeasured?: boolean;
  readonly id?: string | undefined;
}

export function Text<D extends object>(props: TextProps<D>) {
  const { of, field, as: Element = "p", className, align, isMeasured = false, id } = props;
  const site = useSite();
  const fields = of as Readonly<Record<string, unknown>>;
  const value = fields[field];
  if (typeof value !== "string" || value === "") return null;
  const alignment = align ?? fields[`${field}Alignment`];
  const content = site.richText(value);
  const isPlain = typeof content === "string";
  return (
    <Element
      id={id}
      className={classNames(
        className,
        isMeasured && css.measured,
        alignment === "center" && css.center,
        alignment === "right" && css.end,
      )}
      {...site.address?.(of, String(field))}
      // biome-ignore lint/security/noDangerouslySetInnerHtmlWithChildren: one of the two is undefined
      dangerouslySetInnerHTML={isPlain ? undefined : content}
    >
      {isPlain ? breakLines(content) : undefined}
    </Element>
  );
}

/** Enter is a line break in the editor, so it is one on the page. */
function breakLines(text: string) {
  if (!text.includes("\n")) return text;
  return text.split("\n").map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
