import { Buttons, classNames, Layout, Text } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

/** The line is on the side that `orientation` names. */
export const View = ({ data, orientation, headingLevel }: SectionProps<SectionData<typeof schema>>) => (
  <Layout space="statement">
    <div className={classNames(css.block, orientation === "RIGHT" && css.mirrored)}>
      <Text of={data} field="title" as={`h${headingLevel}`} />
      <Text of={data} field="paragraph" className={css.paragraph} />
      <Buttons of={data.buttons} align={data.paragraphAlignment} className={css.buttons} />
    </div>
  </Layout>
);
