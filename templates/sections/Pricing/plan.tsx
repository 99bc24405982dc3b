/** One plan: name, price, button, features. */
import { Button, classNames, Icon, plainText, Text, useFilled } from "#elements";
import { type SectionData, useSite } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type PlanData = SectionData<typeof schema>["plans"][number];
type Feature = NonNullable<PlanData["features"]>[number];

interface PlanProps {
  readonly of: PlanData;
  readonly level: 2 | 3;
}

export function Plan({ of, level }: PlanProps) {
  const features = useFilled(of.features ?? [], ({ title }) => Boolean(title));
  const isLong = plainText(of.price).length > longestLargePrice;
  return (
    <li className={classNames("card", css.plan, of.isHighlighted && css.highlighted)}>
      <div className={css.head}>
        <Text of={of} field="badgeText" className={css.badge} />
        <Text of={of} field="title" as={`h${level}`} className={css.title} />
        <Text of={of} field="paragraph" className={css.paragraph} />
      </div>
      {(of.price || of.period) && (
        <div className={css.price}>
          <Text of={of} field="price" className={classNames(css.amount, isLong && css.long)} />
          <Text of={of} field="period" className={css.period} />
        </div>
      )}
      <Button of={{ ...of, type: of.isHighlighted ? "primary" : "tertiary" }} className={css.button} />
      {features.length > 0 && (
        <ul className={css.features}>
          {features.map((feature, index) => (
            <FeatureLine key={index} of={feature} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** Maximum length in characters of a price in the large size. */
const longestLargePrice = 8;

function FeatureLine({ of }: { readonly of: Feature }) {
  const isLacking = of.isIncluded === false;
  const site = useSite();
  return (
    <li className={classNames(css.feature, isLacking && css.lacking)}>
      <Icon name={isLacking ? "minus" : "check"} className={css.sign} />
      {isLacking && <span className="visually-hidden">{`${site.t("notIncluded")}: `}</span>}
      <Text of={of} field="title" as="span" />
    </li>
  );
}
