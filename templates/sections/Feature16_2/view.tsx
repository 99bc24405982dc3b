import { classNames, hasPicture, Intro, Layout, Picture, Text, useFilled } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;
type Item = Data["rows"][number][number];

export const View = ({ data, anchor, headingLevel, itemLevel }: SectionProps<Data>) => (
  <Layout>
    <Intro of={data} headingLevel={headingLevel} />
    {data.rows.map((row, index) => (
      <Row key={index} of={row} id={`${anchor}·${index}`} heading={`h${itemLevel}`} />
    ))}
  </Layout>
);

interface PlaceProps<T> {
  readonly of: T;
  /** Prefix of the ids of its elements. */
  readonly id: string;
  readonly heading: "h2" | "h3";
}

function Row({ of: row, id, ...place }: PlaceProps<readonly Item[]>) {
  const items = useFilled(row, hasContent);
  if (items.length === 0) return null;
  return (
    <ul className={css.row}>
      {items.map((item, index) => (
        <li key={index} className={css.cell}>
          <Tile of={item} id={`${id}-${index}`} displayWidth={items.length === 1 ? 1 : 1 / 2} {...place} />
        </li>
      ))}
    </ul>
  );
}

/** Picture with a badge and a caption on it; without a picture, a card with the texts. */
function Tile({ of, id, heading, displayWidth }: PlaceProps<Item> & { readonly displayWidth: number }) {
  const captionId = `${id}-caption`;
  const hasCaption = Boolean(of.title || of.paragraph);
  const isPlain = !hasPicture(of, "imageUrl");
  return (
    <figure
      className={classNames(css.tile, isPlain && css.plain, isPlain && "card")}
      aria-labelledby={hasCaption && !isPlain ? captionId : undefined}
    >
      <Picture of={of} field="imageUrl" className={css.picture} displayWidth={displayWidth} />
      <Text of={of} field="badgeText" className={css.badge} />
      {hasCaption && (
        <figcaption className={css.caption} id={captionId}>
          <Text of={of} field="title" as={heading} className={css.title} />
          <Text of={of} field="paragraph" className={css.paragraph} />
        </figcaption>
      )}
    </figure>
  );
}

const hasContent = (item: Item) =>
  Boolean(item.title || item.paragraph || item.badgeText) || hasPicture(item, "imageUrl");
