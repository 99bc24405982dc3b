import { classNames, Layout, Text } from "#elements";
import { type SectionData, type SectionProps, visibleLength } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";
import over from "./variant-over.module.css";

export const View = ({ data, variant, headingLevel }: SectionProps<SectionData<typeof schema>>) => (
  <Layout className={classNames(css.layout, variant === "over" && over.over)}>
    <Text of={data} field="title" as={`h${headingLevel}`} isMeasured className={css[sizeOf(data.title)]} />
  </Layout>
);

/**
 * Returns the class of a title's size. The longer the title, the smaller it is: a few words make a banner, 2,000 characters
 * are body text.
 */
function sizeOf(title = "") {
  const length = visibleLength(title, false);
  if (length <= 60) return "banner";
  if (length <= 160) return "headline";
  return length <= 480 ? "statement" : "text";
}
