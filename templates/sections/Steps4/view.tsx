import { classNames, Intro, Layout, plainText, Text, useFilled } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

/** As many characters as a year or "09:00" has need a narrow column only. */
const hour = 5;

/** A timeline: a line with a dot for each step, its time or year on one side, its texts on the other. */
export function View({ data, headingLevel, itemLevel }: SectionProps<SectionData<typeof schema>>) {
  const steps = useFilled(data.steps);
  const longestInfo = Math.max(...steps.map(({ stepInfo }) => plainText(stepInfo).length));
  const isCentred = (data.title ? data.titleAlignment : data.paragraphAlignment) === "center";
  const hasIntro = Boolean(data.title || data.paragraph);
  return (
    <Layout className={classNames(css.layout, hasIntro && !isCentred && css.beside)}>
      <Intro of={data} headingLevel={headingLevel} className={css.intro} />
      {steps.length > 0 && (
        <ol className={classNames(css.steps, longestInfo > 0 && css.timed, longestInfo <= hour && css.brief)}>
          {steps.map((step, index) => (
            <li key={index} className={css.step}>
              <Text
                of={step}
                field="stepInfo"
                className={classNames(css.info, !step.stepInfoAlignment && css.atLine)}
              />
              <Text of={step} field="stepTitle" as={`h${itemLevel}`} className={css.title} />
              <Text of={step} field="stepParapgraph" className={css.paragraph} />
            </li>
          ))}
        </ol>
      )}
    </Layout>
  );
}
