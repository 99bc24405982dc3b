import { Layout, Link, Text } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

export const View = ({ data }: SectionProps<SectionData<typeof schema>>) =>
  data.text ? (
    <Layout className={css.layout}>
      <Link to={data.link}>
        <Text of={data} field="text" as="span" />
      </Link>
    </Layout>
  ) : null;
