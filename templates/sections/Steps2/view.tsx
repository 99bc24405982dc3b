import { classNames, hasPicture, Intro, Layout, Picture, Text, useFilled } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;
type Step = Data["imageSteps"][number];

/** Large numbered steps with pictures on alternating sides. `orientation` is the side of the first picture. */
export function View({ data, orientation, headingLevel, itemLevel }: SectionProps<Data>) {
  const steps = useFilled(data.imageSteps);
  const isRegister = !steps.some((step) => hasPicture(step, "stepImageUrl"));
  return (
    <Layout>
      <Intro of={data} headingLevel={headingLevel} />
      {steps.length > 0 && (
        <ol
          className={classNames(css.steps, orientation === "RIGHT" && css.right, isRegister && css.register)}
        >
          {steps.map((step, index) => (
            <li key={index} className={classNames(css.step, !hasPicture(step, "stepImageUrl") && css.plain)}>
              <Picture
                of={step}
                field="stepImageUrl"
                mask="large"
                className={css.picture}
                displayWidth={[7 / 12, 1, 993]}
              />
              <Counter of={step} number={index + 1} />
              {(step.stepHeading || step.stepDescription) && (
                <div className={css.texts}>
                  <Text of={step} field="stepHeading" as={`h${itemLevel}`} className={css.heading} />
                  <Text of={step} field="stepDescription" className={css.description} />
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
    </Layout>
  );
}

/** Decorative: screen readers get the number from the list. */
const Counter = ({ of, number }: { readonly of: Step; readonly number: number }) => {
  const alignment = of.stepHeading ? of.stepHeadingAlignment : of.stepDescriptionAlignment;
  const side = { left: undefined, center: css.centred, right: css.atEnd }[alignment ?? "left"];
  return (
    <span className={classNames(css.counter, side)} aria-hidden="true">
      {String(number).padStart(2, "0")}
    </span>
  );
};
