import { Text, useFilled } from "#elements";
import type { SectionData } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

type SubBlockData = SectionData<typeof schema>["blocks"][number]["subBlocks"][number];

interface PanelProps {
  readonly of: readonly SubBlockData[];
  readonly titleLevel: 3 | 4;
}

/** Content of one part of a policy. */
export function Panel({ of, titleLevel }: PanelProps) {
  const filled = useFilled(of);
  if (filled.length === 0) return null;
  return (
    <div className={css.panel}>
      {filled.map((subBlock, index) => (
        <SubBlock key={index} of={subBlock} titleLevel={titleLevel} />
      ))}
    </div>
  );
}

/** Paragraph with its title and its list. */
function SubBlock({ of, titleLevel }: { readonly of: SubBlockData; readonly titleLevel: 3 | 4 }) {
  const points = of.list ?? [];
  return (
    <div className={css.subBlock}>
      <Text of={of} field="title" as={`h${titleLevel}`} className={css.subTitle} />
      <Text of={of} field="paragraph" />
      {points.some(Boolean) && (
        <ul className={css.list}>
          {points.map((_, index) => (
            <Text key={index} of={points} field={index} as="li" />
          ))}
        </ul>
      )}
    </div>
  );
}
