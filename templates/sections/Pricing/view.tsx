import { classNames, Intro, Layout, MoreLink, useFilled } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import { Plan } from "./plan.tsx";
import type schema from "./schema.ts";
import css from "./style.module.css";

/** Plans side by side, with their parts aligned. */
export function View({ data, anchor, headingLevel, itemLevel }: SectionProps<SectionData<typeof schema>>) {
  const plans = useFilled(data.plans);
  return (
    <Layout>
      <Intro of={data} headingLevel={headingLevel} />
      {plans.length > 0 && (
        <ul
          className={classNames(
            css.plans,
            css[`of${plans.length}`],
            data.titleAlignment === "center" && css.centred,
          )}
        >
          {plans.map((plan, index) => (
            <Plan key={index} of={plan} level={itemLevel} />
          ))}
        </ul>
      )}
      <MoreLink
        of={data}
        id={`${anchor}·more`}
        className={classNames(css.note, data.titleAlignment === "center" && css.centredNote)}
      />
    </Layout>
  );
}
