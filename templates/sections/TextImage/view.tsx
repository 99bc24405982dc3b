import { Buttons, classNames, hasPicture, Layout, Picture, Text } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";
import variants from "./TextImage-variants.module.css";

type Props = SectionProps<SectionData<typeof schema>>;

/** The picture stands on the side that the orientation names; on narrow screens above the texts. */
export const View = (props: Props) =>
  hasPicture(props.data, "largeImgUrl") ? (
    <Layout
      width={props.variant === "overlap" ? "wide" : "page"}
      className={classNames(
        css.sides,
        props.variant && variants[props.variant],
        props.orientation === "RIGHT" && css.mirrored,
      )}
    >
      {props.data.isAnimated && !props.variant ? <Blob {...props} /> : <Photo {...props} />}
      <Texts {...props} />
    </Layout>
  ) : (
    <Layout>
      <div className={classNames(css.column, css[buttonsSide(props.data)])}>
        <Texts {...props} />
      </div>
    </Layout>
  );

const Photo = ({ data, variant }: Props) => (
  <Picture
    of={data}
    field="largeImgUrl"
    mask={variant === "wide" ? undefined : "large"}
    className={css.photo}
    room={variant ? [0.9, 1.1] : [0.62, 1.1]}
  />
);

/** The picture in a form that changes, on a patch of colour. */
const Blob = ({ data }: Props) => (
  <div className={classNames(css.blob, css.animated)}>
    <Picture of={data} field="largeImgUrl" className={css.picture} room={[0.62, 1.35]} />
  </div>
);

const Texts = ({ data, variant, headingLevel }: Props) => (
  <div className={classNames(css.texts, variant === "overlap" && "card")}>
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
