import type { CSSProperties } from "react";
import {
  Background,
  balancedColumns,
  Cutout,
  classNames,
  hasPicture,
  Icon,
  Intro,
  Layout,
  lettersOfLongest,
  MoreLink,
  Rows,
  Text,
  useFilled,
} from "#elements";
import { type SectionData, type SectionProps, useSite } from "#section/view";
import variants from "./Feature24-variants.module.css";
import type schema from "./schema.ts";
import own from "./style.module.css";
import bento from "./variant-bento.module.css";
import lines from "./variant-lines.module.css";
import numbered from "./variant-numbered.module.css";

type Data = SectionData<typeof schema>;
type Sheet = Readonly<Record<string, string>>;
type Block = Data["blocks"][number];

/** Stylesheets of the layouts. They reuse the class names of the default stylesheet. */
const sheets: Readonly<Record<string, Sheet>> = { bento, lines, numbered };

export function View({ data, variant, anchor, headingLevel, itemLevel }: SectionProps<Data>) {
  const css = (variant && sheets[variant]) || own;
  const blocks = useFilled(data.blocks, hasContent);
  const site = useSite();
  const hasLongWords = blocks.some(
    ({ title = "" }) => lettersOfLongest(site.richText(title), leastForThree) > 0,
  );
  const fitting = balancedColumns(blocks.length, hasLongWords ? [2, 3] : [3, 4]);
  const columns = {
    "--columns-wide": fitting,
    "--columns-tablet": hasLongWords ? 2 : Math.min(3, balancedColumns(blocks.length, [3, 2])),
  } as CSSProperties;
  const isPictured = hasPicture(data, "backgroundImgUrl");
  // Only content directly on the picture needs the overlay.
  const hasCards = !variant || variant === "bento";
  const isOnCards = isPictured && hasCards;
  const intro = (
    <Intro
      of={data}
      headingLevel={headingLevel}
      className={classNames(css.intro, isPictured && own.onPicture)}
    />
  );
  const words = (
    <Layout className={classNames(css.layout, isPictured && css.pictured)}>
      {isOnCards && (data.title || data.paragraph) ? (
        <Cutout isOn to="top">
          {intro}
        </Cutout>
      ) : (
        intro
      )}
      {blocks.length > 0 && (
        <Rows
          className={classNames(css.cards, variant && variants[variant])}
          style={columns}
          align={data.titleAlignment === "center" ? "center" : "left"}
        >
          {blocks.map((block, index) => (
            <Card key={index} of={block} id={`${anchor}·${index}`} heading={`h${itemLevel}`} css={css} />
          ))}
        </Rows>
      )}
    </Layout>
  );
  return (
    <>
      <Background of={data} isUnderCard={hasCards} />
      {isOnCards ? <div className={own.clipped}>{words}</div> : words}
    </>
  );
}

/** Number of letters from which a word of a title is too long for the narrowest of four cards. */
const leastForThree = 17;

interface CardProps {
  readonly of: Block;
  readonly id: string;
  readonly heading: "h2" | "h3";
  readonly css: Sheet;
}

const Card = ({ of, id, heading, css }: CardProps) => (
  <li className={classNames((css === own || css === bento) && "card", css.card)}>
    {of.icon && (
      <span className={css.sign}>
        <Icon name={of.icon} of={of} />
      </span>
    )}
    <Text of={of} field="title" as={heading} className={css.title} id={`${id}-title`} />
    <Text of={of} field="paragraph" className={css.paragraph} />
    <MoreLink of={of} id={`${id}-more`} titleId={of.title && `${id}-title`} className={css.more} />
  </li>
);

const hasContent = ({ icon, title, paragraph, additionalText }: Block) =>
  Boolean(icon || title || paragraph || additionalText);
