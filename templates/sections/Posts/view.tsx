import type { CSSProperties } from "react";
import {
  balancedColumns,
  classNames,
  type DisplayWidth,
  hasPicture,
  Intro,
  Layout,
  Link,
  MoreLink,
  Picture,
  Rows,
} from "#elements";
import { type ListedPage, type SectionData, type SectionProps, useSite } from "#section/view";
import entry from "./entry.module.css";
import variants from "./Posts-variants.module.css";
import type schema from "./schema.ts";
import own from "./style.module.css";
import lines from "./variant-lines.module.css";

type Sheet = Readonly<Record<string, string>>;

/** Pages of the site by picture, date and title. Each entry is a link. */
export function View({
  data,
  variant,
  anchor,
  headingLevel,
  itemLevel,
}: SectionProps<SectionData<typeof schema>>) {
  const site = useSite();
  const css: Sheet = variant === "lines" ? lines : own;
  const pages = site.listPages(data);
  const isPictured = variant !== "lines" && pages.some((page) => hasPicture(page, "imgUrl"));
  // A single page is shown like the newest one.
  const leads = variant === "lead" || (variant !== "lines" && pages.length === 1);
  const columns = balancedColumns(pages.length - (leads ? 1 : 0), [3, 2]);
  const isCentred = data.titleAlignment === "center";
  return (
    <Layout className={css.layout}>
      <Intro of={data} headingLevel={headingLevel} className={css.intro} />
      {pages.length > 0 ? (
        <Rows
          className={classNames(css.posts, leads && variants.lead, !isPictured && css.unpictured)}
          style={{ "--columns-wide": columns } as CSSProperties}
          align={isCentred ? "center" : "left"}
        >
          {pages.map((page, index) => (
            <Post
              key={index}
              of={page}
              css={css}
              heading={`h${itemLevel}`}
              isPictured={isPictured}
              displayWidth={leads && index === 0 ? 7 / 12 : [1 / columns, 1]}
            />
          ))}
        </Rows>
      ) : (
        <p className={entry.none}>{site.t("nothingListed")}</p>
      )}
      <MoreLink
        of={data}
        id={`${anchor}·more`}
        className={classNames(css.more, isCentred && entry.centred)}
      />
    </Layout>
  );
}

interface PostProps {
  readonly of: ListedPage;
  readonly css: Sheet;
  readonly heading: "h2" | "h3";
  /** True if any page has a picture. Pages without one then keep an empty space. */
  readonly isPictured: boolean;
  readonly displayWidth: DisplayWidth;
}

function Post({ of, css, heading: Heading, isPictured, displayWidth }: PostProps) {
  const { formatDate } = useSite();
  const { link, title, date, description } = of;
  return (
    <li className={classNames(entry.post, css.post)}>
      {isPictured &&
        (hasPicture(of, "imgUrl") ? (
          <Picture of={of} field="imgUrl" className={css.picture} mask="small" displayWidth={displayWidth} />
        ) : (
          <span className={css.blank} aria-hidden="true" />
        ))}
      <div className={classNames(entry.texts, css.texts)}>
        {date && (
          <time className={classNames(entry.date, css.date)} dateTime={date}>
            {formatDate(date, { day: "numeric", month: "long", year: "numeric" })}
          </time>
        )}
        <Heading className={classNames(entry.title, css.title)}>
          <Link to={link} of={of.of} field="link" className={entry.link}>
            {title}
          </Link>
        </Heading>
        {description && <p className={classNames(entry.description, css.description)}>{description}</p>}
      </div>
    </li>
  );
}
