import { Layout, Markdown, Picture, plainText, Text } from "#elements";
import { type SectionData, type SectionProps, useSite } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;

export function View({ data, anchor, headingLevel, itemLevel }: SectionProps<Data>) {
  return (
    <Layout>
      <article className={css.article}>
        <Head data={data} headingLevel={headingLevel} />
        <Picture of={data} field="imgUrl" className={css.picture} mask="large" displayWidth="960px" />
        <Markdown
          of={data}
          field="text"
          anchor={anchor}
          headingLevel={itemLevel}
          hasContents={data.hasContents}
        />
      </article>
    </Layout>
  );
}

function Head({ data, headingLevel }: { readonly data: Data; readonly headingLevel: 1 | 2 }) {
  const { title, description, author, date, text, hasReadingTime, tags = [] } = data;
  const topics = tags.filter((tag) => tag !== undefined && plainText(tag).trim() !== "");
  const hasReading = Boolean(hasReadingTime && text);
  if (!title && !description && !author && !date && !hasReading && topics.length === 0) return null;
  return (
    <div className={css.head}>
      <Text of={data} field="title" as={`h${headingLevel}`} />
      <Text of={data} field="description" className={css.description} />
      <Facts data={data} hasReading={hasReading} topics={topics} />
    </div>
  );
}

interface FactsProps {
  readonly data: Data;
  readonly hasReading: boolean;
  readonly topics: readonly unknown[];
}

function Facts({ data, hasReading, topics }: FactsProps) {
  const site = useSite();
  const { author, date, text = "" } = data;
  if (!author && !date && !hasReading && topics.length === 0) return null;
  return (
    <div className={css.facts}>
      <Text of={data} field="author" as="span" className={css.author} />
      {date && (
        <time dateTime={date} {...site.address?.(data, "date")}>
          {/* The day as written, as in lists of pages. */}
          {site.formatDate(date.slice(0, 10), { day: "numeric", month: "long", year: "numeric" })}
        </time>
      )}
      {hasReading && <span>{site.t("readingTime", { minutes: site.markdown(text).minutes })}</span>}
      {topics.length > 0 && (
        <ul className={css.topics}>
          {(data.tags ?? []).map((_, index) => (
            <Text key={index} of={data.tags ?? []} field={index} as="li" />
          ))}
        </ul>
      )}
    </div>
  );
}
