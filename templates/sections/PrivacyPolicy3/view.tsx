import type { CSSProperties } from "react";
import { Button, classNames, Icon, Intro, Layout, Text } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import { Panel } from "./panel.tsx";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Props = SectionProps<SectionData<typeof schema>>;

/** One part open at a time: an accordion on narrow screens, tabs with a panel beside them on wide ones. */
export const View = ({ data, anchor, headingLevel, itemLevel }: Props) => (
  <Layout>
    <Intro of={data} headingLevel={headingLevel} />
    <div className={classNames("card", css.card)} style={cardStyle(data)} data-enhance="PrivacyPolicy3">
      {data.blocks.map((block, index) => (
        <details key={index} name={`${anchor}·parts`} open={index === 0} className={css.part}>
          <summary className={css.summary}>
            <Text of={block} field="blockTitle" as={`h${itemLevel}`} className={css.name} />
            <Icon name="chevron-down" className={css.sign} />
          </summary>
          <Panel of={block.subBlocks} titleLevel={itemLevel === 2 ? 3 : 4} />
        </details>
      ))}
    </div>
    <Button of={data} className={css.button} />
  </Layout>
);

const cardStyle = ({ blocks, backgroundTransparency = 1 }: Props["data"]) =>
  ({ "--parts": blocks.length, "--strength": `${backgroundTransparency * 100}%` }) as CSSProperties;
