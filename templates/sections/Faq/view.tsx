import { beginsAtStart, classNames, Icon, Intro, Layout, MoreLink, Split, Text, useFilled } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Props = SectionProps<SectionData<typeof schema>>;

/** Answers expand below their questions, without JavaScript. The title is beside them, or above if centred. */
export function View(props: Props) {
  const { title, titleAlignment, paragraph, paragraphAlignment } = props.data;
  const isBeside =
    Boolean(title || paragraph) && beginsAtStart(title && titleAlignment, paragraph && paragraphAlignment);
  const intro = (
    <Intro of={props.data} headingLevel={props.headingLevel} className={isBeside ? css.beside : undefined} />
  );
  return isBeside ? (
    <Layout>
      <Split title={intro}>
        <Questions {...props} />
      </Split>
    </Layout>
  ) : (
    <Layout width="text">
      {intro}
      <Questions {...props} />
    </Layout>
  );
}

function Questions({ data, anchor, itemLevel }: Props) {
  const questions = useFilled(data.questions);
  return (
    <div>
      {questions.length > 0 && (
        <div className={css.questions}>
          {questions.map((question, index) => (
            <details key={index} className={css.question}>
              <summary className={css.summary}>
                <Text of={question} field="title" as={`h${itemLevel}`} className={css.title} />
                <Icon name="plus" className={css.sign} />
              </summary>
              <Text of={question} field="paragraph" className={css.answer} />
            </details>
          ))}
        </div>
      )}
      <MoreLink of={data} id={`${anchor}·more`} className={classNames(css.more)} />
    </div>
  );
}
