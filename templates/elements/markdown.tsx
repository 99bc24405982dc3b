/** Shows a text in Markdown: its blocks, then its footnotes. Text is escaped by React; HTML of owners is sanitized rich text. */
import type { CSSProperties, ReactNode } from "react";
import {
  type MarkdownBlock,
  type MarkdownInline,
  type MarkdownItem,
  type MarkdownNote,
  type Site,
  useSite,
} from "#section/view";
import type { FieldOf } from "./field-of.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";
import css from "./markdown.module.css";
import { Picture } from "./picture.tsx";

interface MarkdownProps<D extends object> {
  /** Object that holds the field. */
  readonly of: D;
  /** Name of a field of `markdown()` in the object. */
  readonly field: FieldOf<D>;
  /** Prop of the view. The ids of headings and footnotes begin with it. */
  readonly anchor: string;
  /** Level of the highest headings of the text. */
  readonly headingLevel: 2 | 3;
  /** True for a table of contents above the text, if it has at least two headings. */
  readonly hasContents?: boolean | undefined;
}

/**
 * Shows a text in Markdown, or nothing if it is empty.
 * @example
 * <Markdown of={data} field="paragraph" anchor={anchor} headingLevel={itemLevel} />
 */
export function Markdown<D extends object>({
  of,
  field,
  anchor,
  headingLevel,
  hasContents = false,
}: MarkdownProps<D>) {
  const site = useSite();
  const value = (of as Readonly<Record<string, unknown>>)[field];
  if (typeof value !== "string" || value === "") return null;
  const { blocks, notes } = site.markdown(value);
  const writer = new MarkdownWriter(anchor, headingLevel, site);
  return (
    <div className={css.text} {...site.address?.(of, String(field))}>
      {hasContents && writer.contents(blocks)}
      {writer.blocks(blocks)}
      {notes.length > 0 && writer.notes(notes)}
    </div>
  );
}

/** Width of the column in pixels, for the sizes of pictures. */
const columnWidth = "720px";

class MarkdownWriter {
  readonly #anchor: string;
  readonly #headingLevel: number;
  readonly #site: Site;

  constructor(anchor: string, headingLevel: number, site: Site) {
    this.#anchor = anchor;
    this.#headingLevel = headingLevel;
    this.#site = site;
  }

  blocks(blocks: readonly MarkdownBlock[]): ReactNode {
    return blocks.map((block, index) => <Part key={index}>{this.#block(block)}</Part>);
  }

  contents(blocks: readonly MarkdownBlock[]): ReactNode {
    const headings = blocks.filter((block) => block.kind === "heading").filter(({ depth }) => depth < 2);
    if (headings.length < 2) return null;
    const id = this.#id("contents");
    return (
      <nav className={css.contents} aria-labelledby={id}>
        <p id={id} className={css.label}>
          {this.#site.t("contents")}
        </p>
        <ol>
          {headings.map(({ slug, depth, children }) => (
            <li key={slug} className={depth > 0 ? css.below : undefined}>
              <a href={this.#jump(slug)}>{this.#plain(children)}</a>
            </li>
          ))}
        </ol>
      </nav>
    );
  }

  notes(notes: readonly MarkdownNote[]): ReactNode {
    const label = this.#id("footnotes");
    return (
      <section className={css.notes} aria-labelledby={label}>
        <p id={label} className={css.label}>
          {this.#site.t("footnotes")}
        </p>
        <ol>
          {notes.map((note) => (
            <li key={note.number} id={this.#id(`note-${note.number}`)} value={note.number}>
              {this.blocks(note.blocks)}
              <p className={css.back}>
                {Array.from({ length: note.references }, (_, index) => (
                  <a
                    key={index}
                    href={this.#jump(referenceName(note.number, index))}
                    aria-label={`${this.#site.t("backToText")} ${note.number}${index > 0 ? `-${index + 1}` : ""}`}
                  >
                    <Icon name="arrow-back-up" />
                  </a>
                ))}
              </p>
            </li>
          ))}
        </ol>
      </section>
    );
  }

  /** Ids that are not those of headings contain a second dot, so that no heading has the same one. */
  #id(name: string): string {
    return `${this.#anchor}··${name}`;
  }

  #jump(name: string): string {
    return `#${encodeURIComponent(`${this.#anchor}·${name}`)}`;
  }

  #block(block: MarkdownBlock): ReactNode {
    switch (block.kind) {
      case "heading": {
        const level = Math.min(6, this.#headingLevel + block.depth);
        const Heading = `h${level}` as "h2";
        return (
          <Heading id={`${this.#anchor}·${block.slug}`} className={level > 3 ? css.minor : css.heading}>
            {this.#inline(block.children)}
          </Heading>
        );
      }
      case "paragraph":
        return <p>{this.#inline(block.children)}</p>;
      case "quote":
        return <blockquote>{this.blocks(block.blocks)}</blockquote>;
      case "list":
        return this.#list(block);
      case "codeBlock":
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard
          <pre tabIndex={0} dir="ltr">
            <code data-language={block.language}>{block.text}</code>
          </pre>
        );
      case "table":
        return this.#table(block);
      case "figure":
        return (
          <figure>
            <Picture
              of={pictureOf(block)}
              field="imgUrl"
              displayWidth={columnWidth}
              className={css.picture}
            />
            {block.caption && <figcaption>{block.caption}</figcaption>}
          </figure>
        );
      case "rule":
        return <hr />;
      case "html":
        return this.#html(block.text);
    }
  }

  #list({ start, items }: Extract<MarkdownBlock, { kind: "list" }>): ReactNode {
    const content = items.map((item, index) => this.#item(item, index));
    if (start === undefined) return <ul>{content}</ul>;
    return <ol start={start === 1 ? undefined : start}>{content}</ol>;
  }

  #item({ isDone, isTight, blocks }: MarkdownItem, index: number): ReactNode {
    const [first, ...rest] = blocks;
    return (
      <li key={index} className={isDone === undefined ? undefined : css.task}>
        {isDone !== undefined && <span className={css.box}>{isDone ? "☑ " : "☐ "}</span>}
        {isTight && first?.kind === "paragraph" ? this.#inline(first.children) : first && this.#block(first)}
        {this.blocks(rest)}
      </li>
    );
  }

  #table({ alignments, rows }: Extract<MarkdownBlock, { kind: "table" }>): ReactNode {
    const [head = [], ...body] = rows;
    const style = (index: number): CSSProperties | undefined =>
      alignments[index] && { textAlign: alignments[index] };
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard
      <div className={css.table} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head.map((cell, index) => (
                <th key={index} scope="col" style={style(index)}>
                  {this.#inline(cell)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column} style={style(column)}>
                    {this.#inline(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  }

  #html(text: string): ReactNode {
    const content = this.#site.richText(text);
    if (typeof content === "string") return <p>{content}</p>;
    return content.__html.trim() === "" ? null : <p dangerouslySetInnerHTML={content} />;
  }

  #inline(children: readonly MarkdownInline[]): ReactNode {
    return children.map((child, index) =>
      typeof child === "string" ? withoutBreaks(child) : <Part key={index}>{this.#mark(child)}</Part>,
    );
  }

  #mark(child: Exclude<MarkdownInline, string>): ReactNode {
    switch (child.kind) {
      case "code":
        return <code>{child.text}</code>;
      case "break":
        return <br />;
      case "link":
        return <Link to={child.to}>{this.#inline(child.children)}</Link>;
      case "jump":
        return <a href={this.#jump(child.slug)}>{this.#inline(child.children)}</a>;
      case "picture":
        return (
          <Picture of={pictureOf(child)} field="imgUrl" displayWidth={columnWidth} className={css.inline} />
        );
      case "note": {
        const { number, index } = child;
        return (
          <sup>
            <a
              id={`${this.#anchor}·${referenceName(number, index)}`}
              href={this.#jump(`·note-${number}`)}
              aria-describedby={this.#id("footnotes")}
              className={css.reference}
            >
              {number}
            </a>
          </sup>
        );
      }
      default: {
        const Mark = child.kind;
        return <Mark>{this.#inline(child.children)}</Mark>;
      }
    }
  }

  /** Content of a link to a heading, which cannot contain other links. */
  #plain(children: readonly MarkdownInline[]): ReactNode {
    return children.map((child, index) => {
      if (typeof child === "string") return withoutBreaks(child);
      if (child.kind === "code") return <code key={index}>{child.text}</code>;
      return "children" in child ? <Part key={index}>{this.#plain(child.children)}</Part> : null;
    });
  }
}

/** A break in the source between two characters of Chinese or Japanese would be shown as a space, which they don't have. */
const withoutBreaks = (text: string): string =>
  text.replace(
    /(?<=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\u3000-\u303f\uff01-\uff60])\n(?=[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\u3000-\u303f\uff01-\uff60])/gu,
    "",
  );

const Part = ({ children }: { readonly children: ReactNode }) => <>{children}</>;

const referenceName = (number: number, index: number): string => `·reference-${number}-${index + 1}`;

const pictureOf = ({ source, alt }: { readonly source: string; readonly alt: string }) => ({
  imgUrl: source,
  imgAlt: alt,
});
