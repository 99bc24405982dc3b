import { balancedColumns, classNames, Intro, Layout, Picture, Text, useFilled } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;

/** Numbered cards, each with a picture above its texts. */
export function View({ data, headingLevel, itemLevel }: SectionProps<Data>) {
  const steps = useFilled(data.steps);
  const columns = steps.length > 2 ? balancedColumns(steps.length, [3, 4]) : steps.length;
  return (
    <Layout>
      <Intro of={data} headingLevel={headingLevel} />
      {steps.length > 0 && (
        <ol className={classNames(css.steps, css[`columns${columns}`])}>
          {steps.map((step, index) => (
            <li key={index} className={css.step}>
              <Picture of={step} field="stepImageUrl" className={css.picture} />
              <div className={css.texts}>
                <Counter of={step} number={index + 1} />
                <Text of={step} field="stepTitle" as={`h${itemLevel}`} className={css.title} />
                <Text of={step} field="stepDescription" className={css.description} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Layout>
  );
}

/** The step's number on a line that leads on to the next; the list itself says it to those who listen. */
const Counter = ({ of, number }: { readonly of: Data["steps"][number]; readonly number: number }) => {
  const side = of.stepTitle ? of.stepTitleAlignment : of.stepDescriptionAlignment;
  return (
    <span
      className={classNames(css.counter, side === "center" && css.centred, side === "right" && css.atEnd)}
      aria-hidden="true"
    >
      {String(number).padStart(2, "0")}
    </span>
  );
};
