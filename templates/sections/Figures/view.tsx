import type { CSSProperties } from "react";
import { balancedColumns, classNames, Intro, Layout, plainText, Rows, Text, useFilled } from "#elements";
import type { SectionData, SectionProps } from "#section/view";
import type schema from "./schema.ts";
import css from "./style.module.css";

/** Numbers in large type, each with a label. */
export function View({ data, headingLevel }: SectionProps<SectionData<typeof schema>>) {
  const figures = useFilled(data.figures);
  // One font size for all, so that the longest fits its column.
  const letters = Math.max(4, ...figures.map(({ value }) => plainText(value).length));
  const columns = balancedColumns(figures.length, letters > 8 ? [3, 2] : [4, 3]);
  const columnsOnTablets = figures.length === 3 && letters <= 6 ? 3 : 2;
  const isCentred = data.titleAlignment === "center";
  return (
    <Layout space="dense">
      <Intro of={data} headingLevel={headingLevel} />
      {figures.length > 0 && (
        <Rows
          className={classNames(css.figures, isCentred && css.centred)}
          style={
            {
              "--columns-tablet": columnsOnTablets,
              "--columns-wide": columns,
              "--letters": letters,
            } as CSSProperties
          }
          align={isCentred ? "center" : "left"}
        >
          {figures.map((figure, index) => (
            <li key={index} className={css.figure}>
              <Text of={figure} field="value" className={css.value} />
              <Text of={figure} field="title" className={css.title} />
              <Text of={figure} field="paragraph" className={css.paragraph} />
            </li>
          ))}
        </Rows>
      )}
    </Layout>
  );
}
