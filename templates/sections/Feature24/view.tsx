import type { CSSProperties } from "react";
import {
  Background,
  balancedColumns,
  classNames,
  hasPicture,
  Icon,
  Intro,
  Layout,
  MoreLink,
  Text,
  useFilled,
} from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;
type Block = Data["blocks"][number];

export function View({ data, anchor, headingLevel, itemLevel }: SectionProps<Data>) {
  const blocks = useFilled(data.blocks, hasContent);
  const columns = { "--columns": balancedColumns(blocks.length, [3, 4]) } as CSSProperties;
  const isPictured = hasPicture(data, "backgroundImgUrl");
  return (
    <>
      <Background of={data} />
      {isPictured && <div className={css.veil} />}
      <Layout>
        <Intro of={data} headingLevel={headingLevel} className={isPictured ? css.onPicture : undefined} />
        {blocks.length > 0 && (
          <ul
            className={classNames(css.cards, data.titleAlignment === "center" && css.centred)}
            style={columns}
          >
            {blocks.map((block, index) => (
              <Card key={index} of={block} id={`${anchor}-${index}`} heading={`h${itemLevel}`} />
            ))}
          </ul>
        )}
      </Layout>
    </>
  );
}

interface CardProps {
  readonly of: Block;
  readonly id: string;
  readonly heading: "h2" | "h3";
}

const Card = ({ of, id, heading }: CardProps) => (
  <li className={css.card}>
    {of.icon && (
      <span className={css.sign}>
        <Icon name={of.icon} />
      </span>
    )}
    <Text of={of} field="title" as={heading} className={css.title} id={`${id}-title`} />
    <Text of={of} field="paragraph" className={css.paragraph} />
    <MoreLink of={of} id={`${id}-more`} titleId={of.title && `${id}-title`} className={css.more} />
  </li>
);

const hasContent = ({ icon, title, paragraph, additionalText }: Block) =>
  Boolean(icon || title || paragraph || additionalText);
