import { hasOwnLink, Layout, Link, Text } from "#elements";
import { type SectionData, type SectionProps, useSite } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

/** Line of text of the site builder; nothing without a text. */
export function View({ data }: SectionProps<SectionData<typeof schema>>) {
  const site = useSite();
  if (!data.text) return null;
  const text = <Text of={data} field="text" as="span" />;
  return (
    <Layout className={css.layout}>
      <p>
        {hasOwnLink(site.richText(data.text)) ? (
          text
        ) : (
          <Link to={data.link} of={data} field="link">
            {text}
          </Link>
        )}
      </p>
    </Layout>
  );
}
