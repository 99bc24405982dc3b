import type { CSSProperties } from "react";
import { classNames, hasPicture, Layout, Picture, Text, useFilled } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;
type Props = SectionProps<Data>;

export function View(props: Props) {
  const background = props.data.images?.bgImage ?? {};
  return (
    <div className={classNames(hasPicture(background, "imageUrl") && css.onPicture)}>
      <Picture of={background} field="imageUrl" className={css.background} displayWidth="window" />
      <Layout className={css.layout}>
        <div className={css.sheet}>
          <Head {...props} />
          <Content {...props} />
        </div>
      </Layout>
    </div>
  );
}

function Head({ data, headingLevel }: Props) {
  if (!data.title && !data.paragraph) return null;
  const gradient = gradientStyle(data.titleTextGradient);
  return (
    <div className={classNames(css.head, gradient && css.gradient)} style={gradient}>
      <Text of={data} field="title" as={`h${headingLevel}`} isMeasured className={css.title} />
      <Text of={data} field="paragraph" isMeasured className={css.lead} />
    </div>
  );
}

/** Returns the owner's colours unchanged. The stylesheet makes them readable. */
function gradientStyle(gradient: Data["titleTextGradient"]): CSSProperties | undefined {
  const { from = gradient?.to, to = from, angle = 90 } = gradient ?? {};
  if (!from) return undefined;
  return { "--from": from, "--to": to, "--angle": `${angle}deg` } as CSSProperties;
}

/** Up to four blocks, left and right of the picture in the centre. */
function Content({ data, itemLevel }: Props) {
  const center = data.images?.centerImage ?? {};
  const blocks = useFilled(data.content);
  const hasCenter = hasPicture(center, "imageUrl");
  if (blocks.length === 0 && !hasCenter) return null;
  return (
    <div className={classNames(css.content, hasCenter && css.around, arrangements[blocks.length])}>
      <Picture of={center} field="imageUrl" className={css.center} displayWidth={0.6} />
      {blocks.map((block, index) => (
        <div key={index} className={css.block}>
          <Text of={block} field="title" as={`h${itemLevel}`} className={css.blockTitle} />
          <Text of={block} field="paragraph" className={css.paragraph} />
        </div>
      ))}
    </div>
  );
}

const arrangements = [css.none, css.one, css.two, css.three, css.four];
