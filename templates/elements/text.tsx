/** Shows one text field: the bare tag, or nothing when it is empty (SEC-28). */
import { type CSSProperties, Fragment } from "react";
import { type Site, useSite } from "#section/view";
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
  const letters = Element.startsWith("h") ? lettersOfLongest(content) : 0;
  const address = site.address?.(of, String(field));
  return (
    <Element
      id={id}
      className={classNames(
        className,
        isMeasured && css.measured,
        alignment === "center" && css.center,
        alignment === "right" && css.end,
        letters > 0 && css.long,
      )}
      {...(letters > 0 ? undefined : address)}
      // biome-ignore lint/security/noDangerouslySetInnerHtmlWithChildren: one of the two is undefined
      dangerouslySetInnerHTML={isPlain || letters > 0 ? undefined : content}
    >
      {letters > 0 ? (
        <Fitting letters={letters} address={address}>
          {content}
        </Fitting>
      ) : isPlain ? (
        breakLines(content)
      ) : undefined}
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

interface FittingProps {
  readonly letters: number;
  /** An editor finds the text itself in the element that says where it lies. */
  readonly address: ReturnType<NonNullable<Site["address"]>> | undefined;
  readonly children: ReturnType<Site["richText"]>;
}

/** A heading with a word so long that it may be wider than its place. */
function Fitting({ letters, address, children }: FittingProps) {
  const look = { className: css.fitting, style: { "--letters": letters } as CSSProperties, ...address };
  if (typeof children === "string") return <span {...look}>{breakLines(children)}</span>;
  return <span {...look} dangerouslySetInnerHTML={children} />;
}

/** Words of scripts that part them by spaces; of one hyphen or slash in it a word can be divided anyway. */
const longWord = /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Georgian}]{17,}/gu;

/** @returns of how many letters the longest word is, where that is 17 or more; otherwise 0 */
export function lettersOfLongest(content: ReturnType<Site["richText"]>): number {
  const words = typeof content === "string" ? content : content.__html.replace(/<[^>]*>|&\w+;/g, "");
  if (words.length < 17) return 0;
  return (words.match(longWord) ?? []).reduce((most, word) => Math.max(most, word.length), 0);
}
