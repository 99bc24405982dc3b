import {
  classNames,
  hasWords,
  haveFaces,
  Intro,
  Layout,
  People,
  PersonName,
  PersonSocials,
  Portrait,
  plainText,
  Text,
} from "#elements";
import { type SectionData, type SectionProps, useSite } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;

/** So many slides stand side by side on the widest screens (builder.md section 9). */
const mostVisible = 5;

/** A row of people that scrolls sideways, each snapping into place; a row that fits stands still in the middle. */
export function View({ data, headingLevel, itemLevel, isFirst }: SectionProps<Data>) {
  const site = useSite();
  const { blocks } = data;
  const hasFaces = haveFaces(blocks);
  const name = [data.title, data.paragraph].find(hasWords);
  return (
    <Layout className={css.layout}>
      <Intro of={data} headingLevel={headingLevel} />
      <People
        of={blocks}
        className={classNames(
          css.slides,
          blocks.length < mostVisible && css.few,
          blocks.some(({ imgCropParams }) => imgCropParams) && css.square,
        )}
        itemClassName={css.slide}
        label={blocks.length > 1 ? plainText(name) || site.t("people") : undefined}
      >
        {(person, index) => (
          <>
            {hasFaces && <Portrait of={person} className={css.photo} isEager={isFirst && index === 0} />}
            <PersonName of={person} level={itemLevel} className={css.name} />
            <Text of={person} field="position" className={css.position} />
            <Text of={person} field="slogan" className={css.slogan} />
            <PersonSocials of={person} />
          </>
        )}
      </People>
    </Layout>
  );
}
