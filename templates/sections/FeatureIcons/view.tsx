import { classNames, hasPicture, Icon, Layout, MoreLink, Picture, Text, useFilled } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type Data = SectionData<typeof schema>;
type Part = Data["featureParts"][number];

export function View({ data, anchor, itemLevel, isFirst }: SectionProps<Data>) {
  const parts = useFilled(data.featureParts, hasContent);
  if (parts.length === 0) return null;
  return (
    <Layout>
      <ul className={css.parts}>
        {parts.map((part, index) => (
          <li key={index} className={classNames(css.part, css[firstAlignment(part)])}>
            <Sign of={part} isEager={isFirst} />
            <Text
              of={part}
              field="blockTitle"
              as={`h${itemLevel}`}
              className={css.title}
              id={`${anchor}-title-${index}`}
            />
            <Text
              of={part}
              field="blockDescription"
              align={part.blockParagraphAlignment}
              className={css.description}
            />
            <MoreLink
              of={part}
              id={`${anchor}-more-${index}`}
              titleId={part.blockTitle && `${anchor}-title-${index}`}
              className={css.more}
            />
          </li>
        ))}
      </ul>
    </Layout>
  );
}

/** The picture of a feature, or its icon. */
function Sign({ of, isEager }: { readonly of: Part; readonly isEager: boolean }) {
  if (hasPicture(of, "imageUrl"))
    return <Picture of={of} field="imageUrl" className={css.picture} isEager={isEager} />;
  if (!of.icon) return null;
  return (
    <span className={css.sign}>
      <Icon name={of.icon} />
    </span>
  );
}

const hasContent = (part: Part) =>
  Boolean(part.icon || part.blockTitle || part.blockDescription || part.additionalText) ||
  hasPicture(part, "imageUrl");

/** Icon and link stand as the text beside them does. */
const firstAlignment = ({ blockTitle, blockTitleAlignment, blockParagraphAlignment }: Part) =>
  (blockTitle ? blockTitleAlignment : blockParagraphAlignment) ?? "left";
