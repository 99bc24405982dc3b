/** Tokens of Markdown as elements. */
import { Fragment, type ReactNode } from "react";
import { classNames, Link, Picture } from "#elements";
import { useSite } from "#section/view";
import { highlight } from "./highlight.ts";
import { decode, type parse, textOf } from "./markdown.js";
import css from "./style.module.css";

type Token = ReturnType<typeof parse>[number];
type Tokens = readonly Token[];
type TokenOf<T extends Token["type"]> = Extract<Token, { type: T }>;

/** Parts of the page that its Markdown refers to. */
export interface Page {
  readonly links: readonly {
    readonly written?: string | undefined;
    readonly link?: string | undefined;
    readonly anchor?: string | undefined;
  }[];
  readonly pictures: readonly {
    readonly written?: string | undefined;
    readonly imgUrl?: string | undefined;
  }[];
  /** Returns the id of the next heading. */
  readonly idOf: (heading: string) => string;
}

interface Props<T> {
  readonly token: T;
  readonly page: Page;
}

export const Blocks = ({ tokens, page }: { readonly tokens: Tokens; readonly page: Page }) => (
  <>
    {tokens.map((token, index) => (
      <Block key={index} token={token} page={page} />
    ))}
  </>
);

function Block({ token, page }: Props<Token>): ReactNode {
  switch (token.type) {
    case "heading":
      return <Heading token={token} page={page} />;
    case "code":
      return <Code token={token} />;
    case "list":
      return <List token={token} page={page} />;
    case "table":
      return <Table token={token} page={page} />;
    case "blockquote":
      return (
        <blockquote className={css.quote}>
          <Blocks tokens={token.tokens as Tokens} page={page} />
        </blockquote>
      );
    case "paragraph":
      return (
        <p>
          <Inline tokens={token.tokens as Tokens} page={page} />
        </p>
      );
    case "hr":
      return <hr />;
    default:
      return <Inline tokens={[token]} page={page} />;
  }
}

/** Its link has no text: a heading is quoted and searched for without it. */
function Heading({ token, page }: Props<TokenOf<"heading">>) {
  const { t } = useSite();
  const id = page.idOf(textOf(token.tokens));
  const Element = `h${Math.min(token.depth, 4)}` as "h2" | "h3" | "h4";
  return (
    <Element id={id} className={css.heading}>
      <Inline tokens={token.tokens as Tokens} page={page} />
      {/* biome-ignore lint/a11y/useAnchorContent: its name is the label; text would be a part of the heading */}
      <a href={`#${id}`} className={css.permalink} aria-label={t("docsLink")} />
    </Element>
  );
}

/** A block of code scrolls inside. The name of its file is written after the language: "```json site.json". */
function Code({ token }: { readonly token: TokenOf<"code"> }) {
  const { t } = useSite();
  const [language = "", name = ""] = (token.lang ?? "").split(" ");
  const isFile = /[./]/.test(name);
  return (
    <figure
      className={classNames(css.code, language === "text" && css.output)}
      data-enhance={language === "text" ? undefined : "Article"}
    >
      {isFile && <figcaption>{name}</figcaption>}
      <Scroller label={isFile ? name : t("docsCode")}>
        <pre>
          <code>
            {highlight(token.text, language).map(({ kind, text }, index) =>
              kind ? (
                <span key={index} className={css[kind]}>
                  {text}
                </span>
              ) : (
                text
              ),
            )}
          </code>
        </pre>
      </Scroller>
      {language !== "text" && (
        <button type="button" className={css.copy} data-copied={t("docsCopied")}>
          {t("docsCopy")}
        </button>
      )}
    </figure>
  );
}

/** Maximum length in characters of a name beside a text, on a phone. */
const maxNameLength = 24;

function Table({ token, page }: Props<TokenOf<"table">>) {
  const { t } = useSite();
  const isTitled = token.header.some(({ text }) => text !== "");
  // On a phone, rows of three columns, or with long names, are blocks with the titles of their cells.
  const hasTitles = isTitled && token.header.length > 2;
  const isStacked =
    token.header.length > 2 || token.rows.some(([first]) => (first?.text.length ?? 0) > maxNameLength);
  return (
    <Scroller label={t("docsTable")} className={classNames(css.table, isStacked && css.stacked)}>
      <table>
        {isTitled && (
          <thead>
            <tr>
              {token.header.map(({ tokens, text }, index) =>
                text === "" ? (
                  <td key={index} />
                ) : (
                  <th key={index} scope="col">
                    <Inline tokens={tokens as Tokens} page={page} />
                  </th>
                ),
              )}
            </tr>
          </thead>
        )}
        <tbody>
          {token.rows.map((row, index) => (
            <tr key={index}>
              {row.map(({ tokens }, column) => (
                <td key={column} data-title={(hasTitles && token.header[column]?.text) || undefined}>
                  <Inline tokens={tokens as Tokens} page={page} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

interface ScrollerProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Box that scrolls sideways if its content is too wide, also by keyboard. */
const Scroller = ({ label, className, children }: ScrollerProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, it can't be scrolled by keyboard
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form
  <div role="group" aria-label={label} tabIndex={0} className={classNames(css.scroller, className)}>
    {children}
  </div>
);

function List({ token, page }: Props<TokenOf<"list">>) {
  const Element = token.ordered ? "ol" : "ul";
  const start = token.ordered && token.start !== 1 ? Number(token.start) : undefined;
  return (
    <Element start={start} className={css.list}>
      {token.items.map(({ tokens }, index) => (
        <li key={index}>
          <Blocks tokens={tokens as Tokens} page={page} />
        </li>
      ))}
    </Element>
  );
}

export const Inline = ({ tokens, page }: { readonly tokens: Tokens; readonly page: Page }) => (
  <>
    {tokens.map((token, index) => (
      <Fragment key={index}>{inline(token, page)}</Fragment>
    ))}
  </>
);

function inline(token: Token, page: Page): ReactNode {
  const content = () =>
    "tokens" in token && token.tokens ? <Inline tokens={token.tokens as Tokens} page={page} /> : undefined;
  switch (token.type) {
    case "strong":
      return <strong>{content()}</strong>;
    case "em":
      return <em>{content()}</em>;
    case "del":
      return <del>{content()}</del>;
    case "codespan":
      return <code>{breakable(token.text)}</code>;
    case "br":
      return <br />;
    case "link":
      return <Reference to={token.href} page={page} content={content()} />;
    case "image":
      return <Image token={token} page={page} />;
    case "text":
    case "paragraph":
      return content() ?? decode(token.text);
    case "escape":
      return token.text;
    default:
      return null;
  }
}

/** Lets a long name break after a dot or a bracket, rather than anywhere: `cookieSettings.gdpr.acceptBtn`. */
const breakable = (code: string): ReactNode =>
  code.length > 20
    ? code.split(/(?<=[.\]?&])(?=\w)|(?<=\w\/)(?=\w)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))
    : code;

interface ReferenceProps {
  readonly to: string;
  readonly page: Page;
  readonly content: ReactNode;
}

function Reference({ to, page, content }: ReferenceProps) {
  const site = useSite();
  if (to.startsWith("#")) return <a href={to}>{content}</a>;
  const target = page.links.find(({ written }) => written === to);
  const link = site.link(target?.link);
  if (!target?.anchor || !link) return <Link to={target?.link ?? to}>{content}</Link>;
  return (
    <a {...link} href={`${link.href}#${target.anchor}`}>
      {content}
    </a>
  );
}

function Image({ token, page }: Props<TokenOf<"image">>) {
  const picture = page.pictures.find(({ written }) => written === token.href);
  const [, small] = /\/(thumbnail|variant)[^/]*$/.exec(token.href) ?? [];
  return (
    picture && (
      <Picture
        of={picture}
        field="imgUrl"
        className={classNames(css.picture, small && css[small])}
        isContained
        displayWidth={2 / 3}
      />
    )
  );
}
