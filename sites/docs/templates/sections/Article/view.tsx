import { classNames, Layout, Link, Text } from "#elements";
import { type SectionData, type SectionProps, type Site, useSite } from "#section/view";
import { Blocks, Inline, type Page } from "./blocks.tsx";
import { createSlugger, parse, textOf } from "./markdown.js";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;

/** A page of documentation: the text, the menu and the search next to it, its headings, and the pages before and after it. */
export function View({ data, anchor, headingLevel }: SectionProps<Data>) {
  const site = useSite();
  const { title = "" } = data;
  const page: Page = { links: data.links ?? [], pictures: data.pictures ?? [], idOf: createIds(title) };
  const chapters = (data.chapters ?? []).map(parse);
  return (
    <Layout width="wide" className={css.page}>
      <div className={css.side}>
        <Search anchor={anchor} index={site.link(data.searchIndex)?.href} />
        <Menu groups={data.menu ?? []} />
      </div>
      <article className={css.article}>
        <header className={css.head}>
          <Text of={data} field="title" as={`h${headingLevel}`} className={css.title} />
          <Opening data={data} page={page} />
        </header>
        <Contents chapters={chapters} title={title} />
        <div className={css.body}>
          {chapters.map((tokens, index) => (
            <Blocks key={index} tokens={tokens} page={page} />
          ))}
          <Neighbours groups={data.menu ?? []} />
        </div>
      </article>
    </Layout>
  );
}

/** The title counts as a heading, so another one with the same text gets a number. */
function createIds(title: string) {
  const idOf = createSlugger();
  idOf(title);
  return idOf;
}

/** The readers of the page, and the questions that it answers. */
function Opening({ data, page }: { readonly data: Data; readonly page: Page }) {
  const { t } = useSite();
  const answers = data.answers ?? [];
  return (
    <>
      {data.audience && (
        <p className={css.audience}>
          <Inline tokens={parse(data.audience)} page={page} />
        </p>
      )}
      {answers.length > 0 && (
        <div className={css.answers}>
          <p>{t("docsAnswers")}</p>
          <ul>
            {answers.map((question, index) => (
              <li key={index}>
                <Inline tokens={parse(question)} page={page} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** Search field, for visitors with JavaScript. `behaviour.ts` fills the list. */
function Search({ anchor, index }: { readonly anchor: string; readonly index: string | undefined }) {
  const { t } = useSite();
  if (index === undefined) return null;
  return (
    <search className={css.search}>
      <form
        data-enhance="Article"
        data-index={index}
        data-found={t("docsFound", { count: "{count}" })}
        data-none={t("docsNone")}
        data-failed={t("docsFailed")}
      >
        <label className="visually-hidden" htmlFor={`${anchor}·search`}>
          {t("docsSearch")}
        </label>
        <input
          className={classNames("input", css.input)}
          id={`${anchor}·search`}
          type="search"
          placeholder={t("docsSearchHint")}
          autoComplete="off"
          spellCheck={false}
        />
        <div className={classNames("card", css.results)} hidden>
          <p role="status" />
          <ul aria-label={t("docsResults")} />
        </div>
      </form>
    </search>
  );
}

type Group = NonNullable<Data["menu"]>[number];

/** All pages. Closed on small screens, where it is above the text. */
function Menu({ groups }: { readonly groups: readonly Group[] }) {
  const { t } = useSite();
  if (groups.length === 0) return null;
  return (
    <details className={classNames(css.fold, css.menu)} data-enhance="Article" data-open-from="1025px">
      <summary>{t("docsAllPages")}</summary>
      <nav aria-label={t("docsMenu")}>
        {groups.map(({ title, pages = [] }, index) => (
          <div key={index} className={css.group}>
            <p>{title}</p>
            <ul>
              {pages.map(({ text, link }, at) => (
                <li key={at}>
                  <Link to={link} marksCurrent>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </details>
  );
}

interface ContentsProps {
  readonly chapters: readonly ReturnType<typeof parse>[];
  readonly title: string;
}

/** Links to the chapters, if there are several. */
function Contents({ chapters, title }: ContentsProps) {
  const { t } = useSite();
  const idOf = createIds(title);
  const headings = chapters
    .flat()
    .flatMap((token) => (token.type === "heading" ? [token] : []))
    .map(({ depth, tokens }) => ({ depth, text: textOf(tokens), id: idOf(textOf(tokens)) }))
    .filter(({ depth }) => depth === 2);
  if (headings.length < 2) return null;
  return (
    <details className={classNames(css.fold, css.contents)} data-enhance="Article" data-open-from="1201px">
      <summary>{t("docsContents")}</summary>
      <nav aria-label={`${t("docsContents")}: ${title}`}>
        <p>{t("docsContents")}</p>
        <ul>
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}

/** Links to the pages before and after this one in the menu. */
function Neighbours({ groups }: { readonly groups: readonly Group[] }) {
  const site = useSite();
  const pages = groups.flatMap(({ pages = [] }) => pages);
  const index = pages.findIndex(({ link }) => site.isCurrent(link));
  const neighbours = [
    ["docsPrevious", pages[index - 1]],
    ["docsNext", pages[index + 1]],
  ] as const;
  if (index < 0) return null;
  return (
    <nav className={css.neighbours} aria-label={site.t("docsPages")}>
      {neighbours.map(
        ([label, page]) =>
          page && (
            <Link key={label} to={page.link} className={label === "docsNext" ? css.next : undefined}>
              <Neighbour label={label} text={page.text} t={site.t} />
            </Link>
          ),
      )}
    </nav>
  );
}

interface NeighbourProps {
  readonly label: "docsPrevious" | "docsNext";
  readonly text: string | undefined;
  readonly t: Site["t"];
}

const Neighbour = ({ label, text, t }: NeighbourProps) => (
  <>
    <span>{t(label)}</span> <strong>{text}</strong>
  </>
);
