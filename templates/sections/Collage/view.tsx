import {
  beginsAtStart,
  classNames,
  type DisplayWidth,
  hasPicture,
  Layout,
  Picture,
  Split,
  Text,
  useFilled,
} from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;

export const View = ({ data, headingLevel }: SectionProps<Data>) => (
  <Layout className={css.collage}>
    <Head of={data} headingLevel={headingLevel} />
    <Mosaic of={data.images} />
  </Layout>
);

/** Title beside the paragraphs, or above them if it is alone or not start-aligned. */
function Head({ of, headingLevel }: { readonly of: Data; readonly headingLevel: 1 | 2 }) {
  const title = <Text of={of} field="title" as={`h${headingLevel}`} />;
  const paragraphs = (
    <>
      <Text of={of} field="paragraph1" isMeasured className={css.lead} />
      <Text of={of} field="paragraph2" isMeasured className={css.paragraph} />
    </>
  );
  const isSplit =
    of.title &&
    (of.paragraph1 || of.paragraph2) &&
    beginsAtStart(
      of.titleAlignment,
      of.paragraph1 && of.paragraph1Alignment,
      of.paragraph2 && of.paragraph2Alignment,
    );
  if (isSplit) return <Split title={title}>{paragraphs}</Split>;
  return (
    <div className={css.head}>
      {title}
      {paragraphs}
    </div>
  );
}

function Mosaic({ of }: { readonly of: Data["images"] }) {
  const rows = useFilled(of, (row) => row.some(isShown));
  if (rows.length === 0) return null;
  return (
    <div className={css.mosaic}>
      {rows.map((row, index) => (
        <Pictures key={index} of={row} />
      ))}
    </div>
  );
}

type Row = Data["images"][number];

/** Row of pictures. The split depends on their number. */
function Pictures({ of }: { readonly of: Row }) {
  const images = useFilled(of, isShown);
  return (
    <div className={classNames(css.row, divisions[images.length - 1])}>
      {images.map((image, index) => (
        <Picture
          key={index}
          of={image}
          field="imgUrl"
          className={css.picture}
          displayWidth={displayWidths[images.length - 1]}
        />
      ))}
    </div>
  );
}

const isShown = (image: Row[number]): boolean => hasPicture(image, "imgUrl");

const divisions = [css.one, css.two, css.three, css.four];
/** Displayed widths by number of pictures. All have one height, so narrow ones show the middle of a wider picture. */
const displayWidths: readonly DisplayWidth[] = [1, [7 / 12, 0.7], [0.46, 0.7], [0.46, 0.7]];
