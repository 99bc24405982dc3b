import { Layout, Text } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

export const View = ({ data, headingLevel }: SectionProps<SectionData<typeof schema>>) => (
  <Layout className={css.layout}>
    <Text of={data} field="title" as={`h${headingLevel}`} className={css.title} />
  </Layout>
);
