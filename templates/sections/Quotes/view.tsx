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

/** What others say, in their words: one alone is as large as a title, few stand side by side, many as on a wall. */
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

/** More are a wall of cards. */
const maxInRow = 3;

/** Where an owner has written quotation marks, there are no others around them. */
const bringsMarks = (text: string | undefined): boolean => /^[\p{Pi}\p{Pf}"'„‚「『]/u.test(plainText(text));

/** Who has said it. */
function Speaker({ of, hasFace }: { readonly of: Quote; readonly hasFace: boolean }) {
  const isNamed = Boolean(of.name || of.position);
  if (!isNamed && !hasPicture(of, "imgUrl")) return null;
  return (
    <figcaption className={css.speaker}>
      {hasFace && <Portrait of={of} className={css.face} room="64px" />}
      {isNamed && (
        <div>
          <Text of={of} field="name" className={css.name} />
          <Text of={of} field="position" className={css.position} />
        </div>
      )}
    </figcaption>
  );
}
