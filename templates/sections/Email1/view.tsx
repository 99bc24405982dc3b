import { Background, beginsAtStart, classNames, hasPicture, Layout, Text } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";
import { SubscribeForm } from "./subscribe-form.tsx";

type Data = SectionData<typeof schema>;

export const View = ({ data, anchor, headingLevel }: SectionProps<Data>) => (
  <div className={classNames(hasPicture(data, "backgroundImgUrl") && css.onPicture)}>
    <Background of={data} isUnderCard />
    <Layout>
      <div className={classNames("card", css.panel, standsSideBySide(data) && css.sides)}>
        {(data.title || data.paragraph) && (
          <div className={css.words}>
            <Text of={data} field="title" as={`h${headingLevel}`} className={css.title} />
            <Text of={data} field="paragraph" className={css.paragraph} />
          </div>
        )}
        <SubscribeForm of={data} id={`${anchor}·email`} />
      </div>
    </Layout>
  </div>
);

/** Returns true if the form goes beside the text: the text must be start-aligned. Otherwise the form is below. */
const standsSideBySide = ({ title, titleAlignment, paragraph, paragraphAlignment }: Data): boolean =>
  Boolean(title || paragraph) && beginsAtStart(title && titleAlignment, paragraph && paragraphAlignment);
