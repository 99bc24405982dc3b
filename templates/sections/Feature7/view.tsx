import { classNames, hasPicture, Icon, Intro, Layout, Picture, Text, useFilled } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;
type Feature = Data["features"][number];

export function View({ data, anchor, headingLevel, itemLevel }: SectionProps<Data>) {
  const features = useFilled(data.features, hasContent);
  const [only] = features;
  const heading = `h${itemLevel}` as const;
  return (
    <Layout>
      <Intro of={data} headingLevel={headingLevel} />
      {features.length === 1 && only ? (
        <Panel of={only} heading={heading} />
      ) : (
        features.length > 1 && <Tabs of={features} group={anchor} heading={heading} />
      )}
    </Layout>
  );
}

interface TabsProps {
  readonly of: readonly Feature[];
  /** Name shared by a group of features, of which one is open. */
  readonly group: string;
  readonly heading: "h2" | "h3";
}

/** One feature open at a time: stacked on phones, a row of tabs over one panel on wide screens. */
const Tabs = ({ of: features, group, heading }: TabsProps) => (
  <div className={css.tabs} data-enhance="Feature7">
    {features.map((feature, index) => (
      <details key={index} className={css.tab} name={group} open={index === 0}>
        <summary className={classNames(css.summary, css[feature.titleAlignment ?? "left"])}>
          <span className={css.dot} aria-hidden={feature.title ? true : undefined}>
            {index + 1}
          </span>
          <Text of={feature} field="title" as={heading} className={css.tabTitle} />
          <Icon name="chevron-down" className={css.chevron} />
        </summary>
        <Panel of={feature} />
      </details>
    ))}
  </div>
);

interface PanelProps {
  readonly of: Feature;
  /** Heading element of the title, if no tab shows the title. */
  readonly heading?: "h2" | "h3";
}

/** Text of a feature with its picture. */
const Panel = ({ of, heading }: PanelProps) => (
  <div className={css.panel}>
    {((heading && of.title) || of.paragraph) && (
      <div className={css.text}>
        {heading && <Text of={of} field="title" as={heading} className={css.title} />}
        <Text of={of} field="paragraph" className={css.paragraph} />
      </div>
    )}
    <Picture of={of} field="imgUrl" className={css.picture} displayWidth={[0.6, 1, 993]} />
  </div>
);

const hasContent = (feature: Feature) =>
  Boolean(feature.title || feature.paragraph) || hasPicture(feature, "imgUrl");
