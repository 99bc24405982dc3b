import { Background, Buttons, Cutout, classNames, hasPicture, Picture, plainText, Text } from "#elements";
import { type SectionData, type SectionProps, useSite } from "#section/view";
import { Navigation } from "#widgets/navigation";
import { Film } from "./film.tsx";
import variants from "./Hero-variants.module.css";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Props = SectionProps<SectionData<typeof schema>>;

/** Full height with a picture or a video; text alone takes only the height that it needs. */
export function View({ data, anchor, variant, headingLevel, isFirst, isAtTop }: Props) {
  const site = useSite();
  const film = site.link(data.backgroundVideoUrl)?.href;
  const isPictured = hasPicture(data, "backgroundImgUrl") || Boolean(film);
  const isBeside = isPictured && (variant === "split" || variant === "under");
  const isOnPicture = isPictured && !isBeside;
  const isUnderBar = isFirst && isOnPicture && site.navigation.isOverImages;
  const side = data.titleAlignment ?? "left";
  const className = classNames(
    css.hero,
    css[side],
    isBeside ? variants[variant] : isPictured ? css.pictured : css.plain,
    !isOnPicture && plainText(data.title).length <= shortTitle && css.large,
    variant === "short" && variants.short,
    isFirst && !isPictured ? css.first : isAtTop && !isUnderBar && css.below,
  );
  return (
    <>
      {/* A hero further down the page has no bar. The bar belongs to the top of the page. */}
      {isFirst && (
        <Navigation of={data} anchor={anchor} isOver={!isPictured} isAtPicture={isOnPicture} isFixed />
      )}
      <div className={className} data-enhance={film && "Hero"}>
        {isBeside ? (
          <div className={variants.scene}>
            <Picture
              of={data}
              field="backgroundImgUrl"
              className={variants.picture}
              displayWidth={variant === "under" ? "window" : [0.8, 1.1]}
            />
            <Film src={film} />
          </div>
        ) : (
          <>
            <Background of={data} isUnderCard />
            <Film src={film} />
          </>
        )}
        <Cutout isOn={isOnPicture} to={cutouts[side]} className={css.words}>
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

/** Maximum length in characters of a title that is the largest type of the page. */
const shortTitle = 48;

/** Position of the text by alignment. Side-aligned text is in a bottom corner of the picture. */
const cutouts = { left: "bottomStart", center: "middle", right: "bottomEnd" } as const;
