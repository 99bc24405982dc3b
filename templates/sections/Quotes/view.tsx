import type { CSSProperties } from "react";
import {
  classNames,
  hasPicture,
  haveFaces,
  Intro,
  Layout,
  Portrait,
  plainText,
  Rows,
  Text,
  useFilled,
} from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;
type Quote = Data["quotes"][number];

/** Testimonials: a single one as large as a title, a few side by side, many as masonry. */
export function View({ data, headingLevel }: SectionProps<Data>) {
  const quotes = useFilled(data.quotes, ({ paragraph }) => Boolean(paragraph));
  const hasFaces = haveFaces(quotes);
  const count = quotes.length;
  const isCentred = data.titleAlignment === "center";
  return (
    <Layout>
      <Intro of={data} headingLevel={headingLevel} className={count === 1 ? css.label : undefined} />
      {count > 0 && (
        <Rows
          className={classNames(css.quotes, css[arrangementOf(count)], isCentred && css.centred)}
          style={{ "--columns-wide": Math.min(count, maxInRow) } as CSSProperties}
          align={isCentred ? "center" : "left"}
        >
          {quotes.map((quote, index) => (
            <li key={index} className={classNames(css.quote, count > maxInRow && "card")}>
              <figure className={css.figure}>
                <blockquote className={classNames(css.words, bringsMarks(quote.paragraph) && css.marked)}>
                  <Text of={quote} field="paragraph" className={css.paragraph} />
                </blockquote>
                <Speaker of={quote} hasFace={hasFaces} />
              </figure>
            </li>
          ))}
        </Rows>
      )}
    </Layout>
  );
}

const arrangementOf = (count: number) => (count === 1 ? "single" : count > maxInRow ? "wall" : "row");

/** Maximum number of quotes side by side. More are shown as masonry. */
const maxInRow = 3;

/** Returns true if the owner has typed quotation marks, so that none are added. */
const bringsMarks = (text: string | undefined): boolean => /^[\p{Pi}\p{Pf}"'„‚「『]/u.test(plainText(text));

/** Author of the quote. */
function Speaker({ of, hasFace }: { readonly of: Quote; readonly hasFace: boolean }) {
  const isNamed = Boolean(of.name || of.position);
  if (!isNamed && !hasPicture(of, "imgUrl")) return null;
  return (
    <figcaption className={css.speaker}>
      {hasFace && <Portrait of={of} className={css.face} displayWidth="64px" />}
      {isNamed && (
        <div>
          <Text of={of} field="name" className={css.name} />
          <Text of={of} field="position" className={css.position} />
        </div>
      )}
    </figcaption>
  );
}
