import { classNames, hasPicture, Icon, Layout, MoreLink, Picture, Text, useFilled } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;
type Part = Data["featureParts"][number];

export function View({ data, anchor, itemLevel }: SectionProps<Data>) {
  const parts = useFilled(data.featureParts, hasContent);
  if (parts.length === 0) return null;
  return (
    <Layout>
      <ul className={css.parts}>
        {parts.map((part, index) => (
          <li key={index} className={classNames(css.part, css[firstAlignment(part)])}>
            <Sign of={part} displayWidth={1 / parts.length} />
            <Words of={part} id={`${anchor}·${index}`} heading={`h${itemLevel}`} />
          </li>
        ))}
      </ul>
    </Layout>
  );
}

/** Picture of a feature, or its icon. */
function Sign({ of, ...look }: { readonly of: Part; readonly displayWidth: number }) {
  if (hasPicture(of, "imageUrl"))
    return <Picture of={of} field="imageUrl" mask="small" className={css.picture} {...look} />;
  if (!of.icon) return null;
  return (
    <span className={css.sign}>
      <Icon name={of.icon} of={of} />
    </span>
  );
}

interface WordsProps {
  readonly of: Part;
  /** Prefix of the ids of its elements. */
  readonly id: string;
  readonly heading: "h2" | "h3";
}

function Words({ of, id, heading }: WordsProps) {
  if (!of.blockTitle && !of.blockDescription && !of.additionalText) return null;
  const titleId = `${id}-title`;
  return (
    <div className={css.words}>
      <Text of={of} field="blockTitle" as={heading} className={css.title} id={titleId} />
      <Text of={of} field="blockDescription" align={of.blockParagraphAlignment} className={css.description} />
      <MoreLink of={of} id={`${id}-more`} titleId={of.blockTitle && titleId} className={css.more} />
    </div>
  );
}

const hasContent = (part: Part) =>
  Boolean(part.icon || part.blockTitle || part.blockDescription || part.additionalText) ||
  hasPicture(part, "imageUrl");

/** Returns the alignment of icon and link: that of the text beside them. */
const firstAlignment = ({ blockTitle, blockTitleAlignment, blockParagraphAlignment }: Part) =>
  (blockTitle ? blockTitleAlignment : blockParagraphAlignment) ?? "left";
