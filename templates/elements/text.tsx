/** Renders one text field without a wrapper, or nothing if it is empty (SEC-28). */
import { type CSSProperties, Fragment } from "react";
import { type Site, useSite } from "#section/view";
import { classNames } from "./class-names.ts";
import type { FieldOf } from "./field-of.ts";
import "./size.module.css";
import css from "./text.module.css";

type Tag = "h1" | "h2" | "h3" | "h4" | "p" | "span" | "div" | "li" | "strong" | "figcaption" | "blockquote";

interface TextProps<D extends object> {
  /** Object that holds the field, or list that holds the text. */
  readonly of: D;
  /** Name of a text field in the object, or index in the list. */
  readonly field: FieldOf<D>;
  /** Tag of the element. Default: `p`. */
  readonly as?: Tag;
  readonly className?: string | undefined;
  /** Name of the alignment field if it is not `<field>Alignment`. */
  readonly align?: string | undefined;
  /** Limits the width to `--measure`. A centred or right-aligned text is positioned accordingly. */
  readonly isMeasured?: boolean;
  readonly id?: string | undefined;
  /** Language of the text if it differs from the page's: BCP 47. */
  readonly lang?: string | undefined;
}

/**
 * Renders one text field without a wrapper, or nothing if it is empty (SEC-28).
 * @example
 * <Text of={data} field="title" as={`h${headingLevel}`} className={css.title} />
 */
export function Text<D extends object>(props: TextProps<D>) {
  const { of, field, as: Element = "p", className, align, isMeasured = false, id, lang } = props;
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
      lang={lang || undefined}
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

/** The editor's Enter key inserts a line break, so show it as one. */
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
  /** The editor needs the text to be a direct child of the addressed element. */
  readonly address: ReturnType<NonNullable<Site["address"]>> | undefined;
  readonly children: ReturnType<Site["richText"]>;
}

/** Sets a text smaller if its longest word may be wider than its column. */
function Fitting({ letters, address, children }: FittingProps) {
  const look = { className: css.fitting, style: { "--letters": letters } as CSSProperties, ...address };
  if (typeof children === "string") return <span {...look}>{breakLines(children)}</span>;
  return <span {...look} dangerouslySetInnerHTML={children} />;
}

/** Returns the word length from which a word may be too wide. The narrowest column, of cards on a phone, is 8rem wide. */
function leastToFit(tag: Tag): number {
  if (tag === "span" || tag === "strong") return Number.POSITIVE_INFINITY;
  return tag.startsWith("h") ? 10 : 14;
}

/**
 * Words in scripts that use spaces, with surrounding punctuation and a word of one letter that stays with them. Words with a
 * hyphen or slash are excluded: they can wrap there.
 */
const words =
  /[\p{Ps}\p{Pi}]{0,3}(?:\p{L}\u00A0)?[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Georgian}]{10,}[\p{Pe}\p{Pf}\p{Po}]{0,3}/gu;

/**
 * Returns the number of letters of the longest word.
 * @returns 0 if it is shorter than `least`, which is at least 10
 * @example
 * <div style={{ "--letters": lettersOfLongest(site.richText(data.title ?? ""), 10) } as CSSProperties} />
 */
export function lettersOfLongest(content: ReturnType<Site["richText"]>, min: number): number {
  const text =
    typeof content === "string" ? content : content.__html.replace(/<[^>]*>/g, "").replace(/&\w+;/g, "&");
  if (!hasLongRun(text, min)) return 0;
  const longest = (text.match(words) ?? []).reduce((max, word) => Math.max(max, word.length), 0);
  return longest < min ? 0 : longest;
}

/** Fast path: most texts have no long run without a space. Jumps from space to space, where `words` tries each letter. */
function hasLongRun(text: string, min: number): boolean {
  for (let start = 0; start + min <= text.length; ) {
    const space = text.lastIndexOf(" ", start + min - 1);
    if (space < start) return true;
    start = space + 1;
  }
  return false;
}
