import {
  Background,
  Buttons,
  Cutout,
  classNames,
  hasPicture,
  Icon,
  Motif,
  Picture,
  Socials,
  Text,
} from "#elements";
import { type SectionData, type SectionProps, useSite } from "#section/view";
import { Navigation } from "#widgets/navigation";
import variants from "./CountdownHero-variants.module.css";
import { Countdown } from "./countdown.tsx";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;

export function View({ data, variant, anchor, headingLevel, isFirst, isAtTop }: SectionProps<Data>) {
  const site = useSite();
  const alignment = variant === "centered" ? "center" : (data.titleAlignment ?? "left");
  const end = `${anchor}·end`;
  const hasBackground = hasPicture(data, "backgroundImgUrl");
  const isSplit = variant === "split" && hasBackground;
  const isOnPicture = hasBackground && !isSplit;
  const isUnderBar = isFirst && isOnPicture && site.navigation.isOverImages;
  return (
    <>
      {/* A hero further down the page shows only a picture and a date. The bar belongs to the top of the page. */}
      {isFirst && (
        <Navigation of={data} anchor={anchor} isOver={!hasBackground} isAtPicture={isOnPicture} isFixed />
      )}
      <div
        className={classNames(
          css.hero,
          variant && variants[variant],
          isSplit && variants.sides,
          (hasBackground || (isAtTop && !isFirst)) && !isUnderBar && css.below,
          isOnPicture && css.pictured,
        )}
      >
        {isOnPicture && <Background of={data} isUnderCard />}
        {!hasBackground && <Motif className={classNames(css.motif, css[motifs[alignment]])} />}
        <div className={classNames(css.content, css[alignment])}>
          <Cutout
            isOn={isOnPicture}
            to={variant === "bottom" ? "bottom" : cutouts[alignment]}
            className={css.words}
          >
            <Text of={data} field="title" as={`h${headingLevel}`} className={css.title} />
            <Text of={data} field="paragraph" className={css.paragraph} />
            <Buttons of={data.buttons} align={alignment} className={css.buttons} />
            <Countdown of={data} />
            <Socials of={data.socials} className={css.socials} />
          </Cutout>
        </div>
        {isSplit && <Picture of={data} field="backgroundImgUrl" displayWidth={[0.75, 1.1]} />}
        {isAtTop && variant !== "short" && (
          <a className={css.down} href={isFirst ? "#main" : `#${end}`} data-scroll-by={scrollStep}>
            {site.t("scrollDown")}
            <Icon name="arrow-down" />
          </a>
        )}
        {isAtTop && !isFirst && <span id={end} />}
      </div>
    </>
  );
}

/** Position of the text by alignment of the text. */
const cutouts = { left: "bottomStart", center: "middle", right: "bottomEnd" } as const;

/** Scroll distance of the button below, in pixels, with JavaScript (NAV-10). */
const scrollStep = 500;

/** Position of the pattern by alignment of the title. */
const motifs = { left: "besideStart", center: "around", right: "besideEnd" } as const;
