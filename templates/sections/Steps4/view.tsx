import type { CSSProperties } from "react";
import {
  balancedColumns,
  beginsAtStart,
  classNames,
  hasWords,
  Intro,
  Layout,
  plainText,
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

/** They give the same names as the type's own sheet, where they have a use for them. */
const sheets: Readonly<Record<string, Sheet>> = { across, columns, large };

/** As many characters as a year or "09:00" has need a narrow column only. */
const hour = 5;

/** A paragraph longer than this would not fit beside a timeline that scrolls by. */
const shortParagraph = 400;

/** A timeline: a line with a dot for each step, its time or year on one side, its texts on the other. */
export function View({ data, variant, headingLevel, itemLevel }: SectionProps<Data>) {
  const css = (variant && sheets[variant]) || own;
  const steps = useFilled(data.steps);
  return (
    <Layout className={!variant && isBeside(data) ? css.beside : undefined}>
      <Intro of={data} headingLevel={headingLevel} className={css.intro} />
      {steps.length > 0 && (
        <ol
          className={variant === "cards" ? variants.cards : listClass(steps, css)}
          style={variant === "across" ? columnsOf(steps) : undefined}
        >
          {steps.map((step, index) => (
            <li key={index} className={classNames(css.step, variant === "cards" && "card")}>
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

const columnsOf = ({ length }: readonly Step[]) =>
  ({ "--columns": balancedColumns(length, [4, 3, 5]) }) as CSSProperties;

/** Whether the title may stand beside the timeline, on wide screens: centred it belongs above. */
function isBeside({ title, titleAlignment, paragraph, paragraphAlignment }: Data): boolean {
  const alignment = hasWords(title) ? titleAlignment : paragraphAlignment;
  const isShort = plainText(paragraph).length <= shortParagraph;
  return (hasWords(title) || Boolean(paragraph)) && isShort && beginsAtStart(alignment);
}

/** The line stands where the texts begin: on one side, or in the middle with the steps threaded on it. */
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

/** How a step's texts are aligned: as the first of them is. */
const alignmentOf = (step: Step) => (step.stepTitle ? step.stepTitleAlignment : step.stepParapgraphAlignment);
