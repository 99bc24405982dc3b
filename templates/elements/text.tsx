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
  const letters = lettersOfLongest(content, leastToFit(Element));
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

/** Sets a text in smaller letters where its longest word would be wider than its place. */
function Fitting({ letters, address, children }: FittingProps) {
  const look = { className: css.fitting, style: { "--letters": letters } as CSSProperties, ...address };
  if (typeof children === "string") return <span {...look}>{breakLines(children)}</span>;
  return <span {...look} dangerouslySetInnerHTML={children} />;
}

/** Gives the number of letters from which a word may be wider than its place: a column of cards on a phone is 8 rem wide. */
function leastToFit(tag: Tag): number {
  if (tag === "span" || tag === "strong") return Number.POSITIVE_INFINITY;
  return tag.startsWith("h") ? 10 : 14;
}

/**
 * Words of scripts that part them by spaces, with the signs around them; of one hyphen or slash in it a word can be divided
 * anyway.
 */
const words =
  /[\p{Ps}\p{Pi}]{0,3}[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Georgian}]{10,}[\p{Pe}\p{Pf}\p{Po}]{0,3}/gu;

/** Counts the letters of the longest word. @returns 0 where it has less than the least number, which is 10 or more */
export function lettersOfLongest(content: ReturnType<Site["richText"]>, least: number): number {
  const text = typeof content === "string" ? content : content.__html.replace(/<[^>]*>|&\w+;/g, "");
  if (text.length < least) return 0;
  const longest = (text.match(words) ?? []).reduce((most, word) => Math.max(most, word.length), 0);
  return longest < least ? 0 : longest;
}
