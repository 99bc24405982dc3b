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
  useFilled,
} from "#elements";
import { type SectionData, type SectionProps, useSite } from "#section/view";
import type schema from "./schema.ts";
import { Slide, Slider } from "./slider.tsx";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;
type Person = Data["blocks"][number];

/** Maximum number of visible slides on the widest screens, as the specification defines it. */
const maxVisible = 5;

/**
 * Row of people that scrolls sideways with scroll snapping. A row that fits is centred. With JavaScript, people with photos
 * form a slider: one is in the middle, and only that person's text is below the row.
 */
export function View({ data, headingLevel, itemLevel }: SectionProps<Data>) {
  const site = useSite();
  const people = useFilled(data.blocks);
  const count = people.length;
  const hasFaces = haveFaces(people);
  const isSlider = hasFaces && count > 1;
  const start = isSlider ? Math.floor(count / 2) : 0;
  const label = plainText([data.title, data.paragraph].find(hasWords)) || site.t("people");

  const entry = (person: Person) => (
    <>
      {hasFaces && (
        <div className={css.place}>
          <Portrait of={person} className={css.photo} displayWidth={1 / 3} />
        </div>
      )}
      <div className={css.text}>
        <PersonName of={person} level={itemLevel} className={css.name} />
        <Text of={person} field="position" className={css.position} />
        <Text of={person} field="slogan" className={css.slogan} />
        <PersonSocials of={person} />
      </div>
    </>
  );
  const row = (
    <People
      of={data.blocks}
      className={classNames(
        css.slides,
        count < maxVisible && css.few,
        count === 1 && css[placeOfOne[data.titleAlignment ?? "left"]],
        people.some(({ imgCropParams }) => imgCropParams) && css.square,
      )}
      itemClassName={css.slide}
      label={count > 1 ? label : undefined}
    >
      {(person, index) =>
        isSlider ? (
          <Slide of={person} index={index} count={count} isActive={index === start}>
            {entry(person)}
          </Slide>
        ) : (
          entry(person)
        )
      }
    </People>
  );
  return (
    <Layout className={css.layout}>
      <Intro of={data} headingLevel={headingLevel} />
      {isSlider ? (
        <Slider count={count} start={start} label={label}>
          {row}
        </Slider>
      ) : (
        row
      )}
    </Layout>
  );
}

/** Class of a single person's position, by alignment. */
const placeOfOne = { left: "alone", center: "", right: "atEnd" } as const;
