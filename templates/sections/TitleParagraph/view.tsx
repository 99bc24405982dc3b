import { beginsAtStart, Layout, Split, Text } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;

export function View({ data, headingLevel }: SectionProps<Data>) {
  const title = <Text of={data} field="title" as={`h${headingLevel}`} />;
  const paragraph = <Text of={data} field="paragraph" className={css.paragraph} />;
  if (standsSideBySide(data)) {
    return (
      <Layout space="statement">
        <Split title={title}>{paragraph}</Split>
      </Layout>
    );
  }
  // A title alone starts where those of other sections do; a paragraph needs a comfortable line length.
  return (
    <Layout width={data.paragraph ? "text" : "page"} space="statement" className={css.column}>
      {title}
      {paragraph}
    </Layout>
  );
}

const standsSideBySide = ({ title, titleAlignment, paragraph, paragraphAlignment }: Data): boolean =>
  Boolean(title && paragraph) && beginsAtStart(titleAlignment, paragraphAlignment);
