import type { CSSProperties } from "react";
import {
  balancedColumns,
  beginsAtStart,
  classNames,
  hasWords,
  Intro,
  Layout,
  plainText,
  Rows,
  Text,
  useFilled,
} from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import variants from "./Steps4-variants.module.css";
import type schema from "./schema.ts";
import own from "./style.module.css";
import across from "./variant-across.module.css";
import columns from "./variant-columns.module.css";
import large from "./variant-large.module.css";

type Data = SectionData<typeof schema>;
type Sheet = Readonly<Record<string, string>>;
type Step = Data["steps"][number];

/** Stylesheets of the layouts. They reuse the class names of the default stylesheet. */
const sheets: Readonly<Record<string, Sheet>> = { across, columns, large };

/** Maximum length in characters of a time that fits a narrow column: a year or "09:00". */
const hour = 5;

/** Maximum length in characters of a paragraph that fits beside a scrolling timeline. */
const shortParagraph = 400;

/** Timeline: a line with a dot per step, its time or year on one side, its text on the other. */
export function View({ data, variant, headingLevel, itemLevel }: SectionProps<Data>) {
  const css = (variant && sheets[variant]) || own;
  const steps = useFilled(data.steps);
  const items = steps.map((step, index) => (
    <li key={index} className={classNames(css.step, variant === "cards" && "card")}>
      <Text
        of={step}
        field="stepInfo"
        className={classNames(css.info, !step.stepInfoAlignment && css.atLine)}
      />
      <Text of={step} field="stepTitle" as={`h${itemLevel}`} className={css.title} />
      <Text of={step} field="stepParapgraph" className={css.paragraph} />
    </li>
  ));
  return (
    <Layout className={!variant && isBeside(data) ? css.beside : undefined}>
      <Intro of={data} headingLevel={headingLevel} className={css.intro} />
      {variant === "cards" ? (
        <Rows as="ol" className={variants.cards}>
          {items}
        </Rows>
      ) : (
        steps.length > 0 && (
          <ol className={listClass(steps, css)} style={variant === "across" ? columnsOf(steps) : undefined}>
            {items}
          </ol>
        )
      )}
    </Layout>
  );
}

const columnsOf = ({ length }: readonly Step[]) =>
  ({ "--columns": balancedColumns(length, [4, 3, 5]) }) as CSSProperties;

/** Returns true if the title goes beside the timeline on wide screens. A centred title goes above. */
function isBeside({ title, titleAlignment, paragraph, paragraphAlignment }: Data): boolean {
  const alignment = hasWords(title) ? titleAlignment : paragraphAlignment;
  const isShort = plainText(paragraph).length <= shortParagraph;
  return (hasWords(title) || Boolean(paragraph)) && isShort && beginsAtStart(alignment);
}

/** Returns the class of the line's position: at the side, or in the middle for centred text. */
function listClass(steps: readonly Step[], css: Sheet): string | undefined {
  const longest = Math.max(...steps.map(({ stepInfo }) => plainText(stepInfo).length));
  const side = steps[0] && alignmentOf(steps[0]);
  if (side === "center") return classNames(css.steps, css.threaded);
  return classNames(
    css.steps,
    css.lined,
    longest > 0 && css.timed,
    longest <= hour && css.brief,
    side === "right" && css.mirrored,
  );
}

/** Returns the alignment of a step's texts: that of the first one. */
const alignmentOf = (step: Step) => (step.stepTitle ? step.stepTitleAlignment : step.stepParapgraphAlignment);
