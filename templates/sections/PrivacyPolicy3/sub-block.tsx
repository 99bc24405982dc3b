import { Text } from "#elements";
import type { SectionData } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

interface SubBlockProps {
  readonly of: SectionData<typeof schema>["blocks"][number]["subBlocks"][number];
  readonly titleLevel: 3 | 4;
}

/** A paragraph of a policy with its title and its points. */
export function SubBlock({ of, titleLevel }: SubBlockProps) {
  const points = of.list ?? [];
  const hasPoints = points.some(Boolean);
  if (!of.title && !of.paragraph && !hasPoints) return null;
  return (
    <div className={css.subBlock}>
      <Text of={of} field="title" as={`h${titleLevel}`} className={css.subTitle} />
      <Text of={of} field="paragraph" />
      {hasPoints && (
        <ul className={css.list}>
          {points.map((_, index) => (
            <Text key={index} of={points} field={index} as="li" />
          ))}
        </ul>
      )}
    </div>
  );
}
