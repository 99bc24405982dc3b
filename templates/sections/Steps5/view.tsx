import {
  balancedColumns,
  classNames,
  hasPicture,
  Intro,
  Layout,
  Picture,
  Rows,
  Text,
  useFilled,
} from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;
type Step = Data["steps"][number];

/** Numbered cards, each with a picture above its text. */
export function View({ data, headingLevel, itemLevel }: SectionProps<Data>) {
  const steps = useFilled(data.steps);
  const columns = steps.length > 2 ? balancedColumns(steps.length, [3, 4]) : steps.length;
  return (
    <Layout>
      <Intro of={data} headingLevel={headingLevel} />
      {steps.length > 0 && (
        <Rows as="ol" align={steps[0] && alignmentOf(steps[0])} className={css[`columns${columns}`]}>
          {steps.map((step, index) => (
            <li
              key={index}
              className={classNames("card", css.step, !hasPicture(step, "stepImageUrl") && css.plain)}
            >
              <Picture
                of={step}
                field="stepImageUrl"
                className={css.picture}
                displayWidth={1 / Math.max(columns, 2)}
              />
              <div className={css.texts}>
                <Counter of={step} number={index + 1} />
                <Text of={step} field="stepTitle" as={`h${itemLevel}`} className={css.title} />
                <Text of={step} field="stepDescription" className={css.description} />
              </div>
            </li>
          ))}
        </Rows>
      )}
    </Layout>
  );
}

/** Step number on a line that leads to the next step. Decorative: screen readers get the number from the list. */
const Counter = ({ of, number }: { readonly of: Step; readonly number: number }) => {
  const side = { left: undefined, center: css.centred, right: css.atEnd }[alignmentOf(of) ?? "left"];
  return (
    <span className={classNames(css.counter, side)} aria-hidden="true">
      {String(number).padStart(2, "0")}
    </span>
  );
};

/** Returns the alignment of a step's texts: that of the first one. */
const alignmentOf = (step: Step) =>
  step.stepTitle ? step.stepTitleAlignment : step.stepDescriptionAlignment;
