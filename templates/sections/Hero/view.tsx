import { Background, Buttons, Cutout, classNames, hasPicture, Picture, Text } from "#elements";
import { type SectionData, type SectionProps, useSite } from "#section/view";
import { Navigation } from "#widgets/navigation";
import { Film } from "./film.tsx";
import variants from "./Hero-variants.module.css";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Props = SectionProps<SectionData<typeof schema>>;

/** Full height with a picture or a video; text alone takes only the height that it needs. */
export function View({ data, anchor, variant, headingLevel, isFirst, isAtTop }: Props) {
  const film = useSite().link(data.backgroundVideoUrl)?.href;
  const isPictured = hasPicture(data, "backgroundImgUrl") || Boolean(film);
  const isSplit = isPictured && variant === "split";
  const side = data.titleAlignment ?? "left";
  const className = classNames(
    css.hero,
    css[side],
    isSplit ? variants.split : isPictured ? css.pictured : css.plain,
    variant === "short" && variants.short,
    isFirst && !isPictured ? css.first : isAtTop && css.below,
  );
  return (
    <>
      {/* A hero further down the page has no bar. The bar belongs to the top of the page. */}
      {isFirst && <Navigation of={data} anchor={anchor} isOver={!isPictured} isFixed />}
      <div className={className} data-enhance={film && "Hero"}>
        {isSplit ? (
          <div className={variants.scene}>
            <Picture
              of={data}
              field="backgroundImgUrl"
              className={variants.picture}
              displayWidth={[0.8, 1.1]}
            />
            <Film src={film} />
          </div>
        ) : (
          <>
            <Background of={data} isUnderCard />
            <Film src={film} />
          </>
        )}
        <Cutout isOn={isPictured && !isSplit} to={cutouts[side]} className={css.words}>
          <Text of={data} field="title" as={`h${headingLevel}`} className={css.title} />
          <Text of={data} field="paragraph" className={css.paragraph} isMeasured />
          <Buttons
            of={data.buttons}
            align={data.paragraphAlignment ?? data.titleAlignment}
            className={css.buttons}
          />
        </Cutout>
      </div>
    </>
  );
}

/** Position of the text by alignment. Side-aligned text is in a bottom corner of the picture. */
const cutouts = { left: "bottomStart", center: "middle", right: "bottomEnd" } as const;
