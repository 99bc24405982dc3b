import { Background, Buttons, classNames, hasPicture, OnPicture, Text } from "#elements";
import { type SectionData, type SectionProps, useSite } from "#section/view";
import { Navigation } from "#widgets/navigation";
import { Film } from "./film.tsx";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Props = SectionProps<SectionData<typeof schema>>;

/** With a picture or a film it is as high as the window; words alone take the room that they need. */
export function View(props: Props) {
  const { data, anchor, isFirst, isAtTop } = props;
  const film = useSite().link(data.backgroundVideoUrl)?.href;
  const isPictured = hasPicture(data, "backgroundImgUrl") || Boolean(film);
  const side = data.titleAlignment ?? "left";
  return (
    <>
      {/* A hero further down the page is a picture with words; the bar stands at the head of the page. */}
      {isFirst && <Navigation of={data} anchor={anchor} isOver isFixed />}
      <div
        className={classNames(
          css.hero,
          css[side],
          isPictured ? css.pictured : css.plain,
          isFirst ? css.first : isAtTop && css.below,
        )}
        data-enhance={film && "Hero"}
      >
        <Background of={data} isUnderCard />
        <Film src={film} />
        {isPictured ? (
          <OnPicture clear={side === "center" ? "nowhere" : "above"} className={css.words}>
            <Words {...props} />
          </OnPicture>
        ) : (
          <div className={css.words}>
            <Words {...props} />
          </div>
        )}
      </div>
    </>
  );
}

const Words = ({ data, headingLevel }: Props) => (
  <>
    <Text of={data} field="title" as={`h${headingLevel}`} className={css.title} />
    <Text of={data} field="paragraph" className={css.paragraph} isMeasured />
    <Buttons
      of={data.buttons}
      align={data.paragraphAlignment ?? data.titleAlignment}
      className={css.buttons}
    />
  </>
);
