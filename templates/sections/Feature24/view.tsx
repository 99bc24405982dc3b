import type { CSSProperties } from "react";
import {
  Background,
  balancedColumns,
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
import css from "./style.module.css";

type Data = SectionData<typeof schema>;
type Block = Data["blocks"][number];

export function View({ data, variant, anchor, headingLevel, itemLevel }: SectionProps<Data>) {
  const blocks = useFilled(data.blocks, hasContent);
  const site = useSite();
  const hasLongWords = blocks.some(
    ({ title = "" }) => lettersOfLongest(site.richText(title)) > longestInFour,
  );
  const fitting = balancedColumns(blocks.length, hasLongWords ? [2, 3] : [3, 4]);
  const columns = {
    "--columns-wide": variant === "bento" ? 3 : fitting,
    "--columns-tablet": hasLongWords ? 2 : Math.min(3, balancedColumns(blocks.length, [3, 2])),
  } as CSSProperties;
  const isPictured = hasPicture(data, "backgroundImgUrl");
  return (
    <>
      <Background of={data} />
      {isPictured && <div className={css.veil} />}
      <Layout>
        <Intro of={data} headingLevel={headingLevel} className={isPictured ? css.onPicture : undefined} />
        {blocks.length > 0 && (
          <Rows
            className={variant && variants[variant]}
            style={columns}
            align={data.titleAlignment === "center" ? "center" : "left"}
          >
            {blocks.map((block, index) => (
              <Card key={index} of={block} id={`${anchor}-${index}`} heading={`h${itemLevel}`} />
            ))}
          </Rows>
        )}
      </Layout>
    </>
  );
}

/** Letters of a title's word that the narrowest of four cards has room for. */
const longestInFour = 16;

interface CardProps {
  readonly of: Block;
  readonly id: string;
  readonly heading: "h2" | "h3";
}

const Card = ({ of, id, heading }: CardProps) => (
  <li className={classNames("card", css.card)}>
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
