import {
  Background,
  Buttons,
  beginsAtStart,
  classNames,
  hasPicture,
  Layout,
  OnPicture,
  plainText,
  Text,
} from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Props = SectionProps<SectionData<typeof schema>>;

/** One sentence and what to do about it. Buttons stand beside words that begin at the start, and below all others. */
export function View(props: Props) {
  const { title, titleAlignment = "left", paragraph, paragraphAlignment } = props.data;
  const isAtStart = beginsAtStart(titleAlignment, paragraph && paragraphAlignment);
  const className = classNames(
    css.call,
    css[titleAlignment],
    plainText(title).length <= shortTitle && css.short,
  );
  if (!hasPicture(props.data, "backgroundImgUrl"))
    return (
      <Layout>
        <div className={classNames(className, isAtStart && css.sides)}>
          <Call {...props} />
        </div>
      </Layout>
    );
  return (
    <>
      <Background of={props.data} isUnderCard />
      <div className={css.pictured}>
        <Layout>
          <OnPicture clear={clearSides[titleAlignment]} className={className}>
            <Call {...props} />
          </OnPicture>
        </Layout>
      </div>
    </>
  );
}

/** Titles of so many characters are set as large as a page's first. */
const shortTitle = 48;

/** Across from words at a side their picture is seen. */
const clearSides = { left: ["end"], center: [], right: ["start"] } as const;

const Call = ({ data, headingLevel }: Props) => (
  <>
    <div className={css.words}>
      <Text of={data} field="title" as={`h${headingLevel}`} className={css.title} />
      <Text of={data} field="paragraph" isMeasured className={css.paragraph} />
    </div>
    <Buttons of={data.buttons} align={data.titleAlignment} className={css.buttons} />
  </>
);
