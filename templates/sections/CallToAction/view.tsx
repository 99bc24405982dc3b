import {
  Background,
  Buttons,
  beginsAtStart,
  Cutout,
  classNames,
  hasPicture,
  Layout,
  plainText,
  Text,
} from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Props = SectionProps<SectionData<typeof schema>>;

/** One sentence and a call to action. Buttons are beside a start-aligned text, and below any other. */
export function View({ data, headingLevel }: Props) {
  const { title, titleAlignment = "left", paragraph, paragraphAlignment } = data;
  const isPictured = hasPicture(data, "backgroundImgUrl");
  const isAtStart = beginsAtStart(titleAlignment, paragraph && paragraphAlignment);
  const className = classNames(
    css.call,
    css[titleAlignment],
    isAtStart && !isPictured && css.sides,
    plainText(title).length <= shortTitle && css.short,
  );
  return (
    <>
      <Background of={data} isUnderCard />
      <div className={isPictured ? css.pictured : undefined}>
        <Layout space="statement">
          <Cutout isOn={isPictured} to={cutouts[titleAlignment]} className={className}>
            <div className={css.words}>
              <Text of={data} field="title" as={`h${headingLevel}`} className={css.title} />
              <Text of={data} field="paragraph" isMeasured className={css.paragraph} />
            </div>
            <Buttons of={data.buttons} align={titleAlignment} className={css.buttons} />
          </Cutout>
        </Layout>
      </div>
    </>
  );
}

/** Maximum length in characters of a title set as large as the page's main heading. */
const shortTitle = 48;

/** Side of the text by alignment. The picture stays visible on the opposite side. */
const cutouts = { left: "start", center: "middle", right: "end" } as const;
