import { Background, classNames, hasPicture, Icon, Motif, Socials, Text } from "#elements";
import { type SectionData, type SectionProps, useSite } from "#section/view";
import { Navigation } from "#widgets/navigation";
import { Countdown } from "./countdown.tsx";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;

export function View({ data, anchor, headingLevel, isFirst, isAtTop }: SectionProps<Data>) {
  const site = useSite();
  const alignment = data.titleAlignment ?? "left";
  const end = `${anchor}-end`;
  const hasBackground = hasPicture(data, "backgroundImgUrl");
  return (
    <>
      {/* A hero further down the page is a picture with a date; the bar stands at the head of the page. */}
      {isFirst && <Navigation of={data} anchor={anchor} isOver isFixed />}
      <div className={classNames(css.hero, isAtTop && !isFirst && css.below, hasBackground && css.pictured)}>
        {hasBackground ? (
          <Background of={data} />
        ) : (
          <Motif className={classNames(css.motif, css[motifs[alignment]])} />
        )}
        <div className={classNames(css.content, css[alignment])}>
          <Text of={data} field="title" as={`h${headingLevel}`} className={css.title} />
          <Text of={data} field="paragraph" className={css.paragraph} />
          <Countdown of={data} />
          <Socials of={data.socials} className={css.socials} />
        </div>
        {isAtTop && (
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

/** Pixels by which the button below scrolls, with a script (NAV-10). */
const scrollStep = 500;

/** Where the stones lie when the title stands at a side. */
const motifs = { left: "besideStart", center: "around", right: "besideEnd" } as const;
