import { Buttons, classNames, hasPicture, Layout, Picture, Text } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import own from "./style.module.css";
import overlap from "./variant-overlap.module.css";
import stacked from "./variant-stacked.module.css";
import wide from "./variant-wide.module.css";

type Props = SectionProps<SectionData<typeof schema>>;
type Sheet = Readonly<Record<string, string>>;
type Styled = Props & { readonly css: Sheet };

/** They give the same names as the type's own sheet, where they have a use for them; without a picture all are alike. */
const sheets: Readonly<Record<string, Sheet>> = { overlap, stacked, wide };

/** The picture stands on the side that the orientation names; on narrow screens above the texts. */
export const View = (props: Props) => {
  const css = (props.variant && sheets[props.variant]) || own;
  const isOwn = css === own;
  return hasPicture(props.data, "largeImgUrl") ? (
    <Layout
      width={css === overlap ? "wide" : "page"}
      className={classNames(css.sides, props.orientation === "RIGHT" && css.mirrored)}
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
  <Picture of={data} field="largeImgUrl" mask="large" className={own.photo} room={[0.62, 1.1]} />
);

/** The picture in a frame of the layout; of the type's own layout it has a form that changes, on a patch of colour. */
const Framed = ({ data, css }: Styled) => (
  <div className={classNames(css.blob, css.animated)}>
    <Picture
      of={data}
      field="largeImgUrl"
      mask={css === overlap || css === stacked ? "large" : undefined}
      className={css.picture}
      room={css === own ? [0.62, 1.35] : "window"}
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

/** Buttons follow the last text above them. */
const buttonsSide = ({ title, titleAlignment, subTitle, subTitleAlignment, ...data }: Props["data"]) =>
  (data.paragraph2 && data.paragraph2Alignment) ||
  (data.paragraph1 && data.paragraph1Alignment) ||
  (subTitle && subTitleAlignment) ||
  (title && titleAlignment) ||
  "left";
