import { Buttons, classNames, hasPicture, Layout, Picture, Text } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import own from "./style.module.css";
import variants from "./TextImage-variants.module.css";
import overlap from "./variant-overlap.module.css";
import stacked from "./variant-stacked.module.css";
import wide from "./variant-wide.module.css";

type Props = SectionProps<SectionData<typeof schema>>;
type Sheet = Readonly<Record<string, string>>;
type Styled = Props & { readonly css: Sheet };

/**
 * Stylesheets of the layouts. They reuse the class names of the default stylesheet. Without a picture all layouts are the
 * same.
 */
const sheets: Readonly<Record<string, Sheet>> = { overlap, stacked, wide, full: stacked };

/** Picture on the side that `orientation` names; on narrow screens above the text. */
export const View = (props: Props) => {
  const css = (props.variant && sheets[props.variant]) || own;
  const isOwn = css === own;
  return hasPicture(props.data, "largeImgUrl") ? (
    <Layout
      width={css === overlap ? "wide" : "page"}
      className={classNames(
        css.sides,
        props.orientation === "RIGHT" && css.mirrored,
        props.variant && variants[props.variant],
      )}
    >
      {isOwn && !props.data.isAnimated ? <Photo {...props} /> : <Framed {...props} css={css} />}
      <Texts {...props} css={css} />
    </Layout>
  ) : (
    <Layout>
      <div className={classNames(own.column, own[buttonsSide(props.data)])}>
        <Texts {...props} css={own} />
      </div>
    </Layout>
  );
};

const Photo = ({ data }: Props) => (
  <Picture of={data} field="largeImgUrl" mask="large" className={own.photo} displayWidth={[0.62, 1.1]} />
);

/** Picture in a frame of the layout. In the default layout its shape changes, on a patch of colour. */
const Framed = ({ data, variant, css }: Styled) => (
  <div className={classNames(css.blob, css.animated)}>
    <Picture
      of={data}
      field="largeImgUrl"
      mask={css === overlap || variant === "stacked" ? "large" : undefined}
      className={css.picture}
      displayWidth={css === own ? [0.62, 1.35] : "window"}
    />
  </div>
);

const Texts = ({ data, headingLevel, css }: Styled) => (
  <div className={classNames(css.texts, css === overlap && "card")}>
    <Text of={data} field="title" as={`h${headingLevel}`} />
    <Text of={data} field="subTitle" className={css.subTitle} />
    <Text of={data} field="paragraph1" className={css.lead} />
    <Text of={data} field="paragraph2" className={css.paragraph} />
    <Buttons of={data.buttons} align={buttonsSide(data)} className={css.buttons} />
  </div>
);

/** Returns the alignment of the buttons: that of the last text above them. */
const buttonsSide = ({ title, titleAlignment, subTitle, subTitleAlignment, ...data }: Props["data"]) =>
  (data.paragraph2 && data.paragraph2Alignment) ||
  (data.paragraph1 && data.paragraph1Alignment) ||
  (subTitle && subTitleAlignment) ||
  (title && titleAlignment) ||
  "left";
