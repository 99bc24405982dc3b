/** Title with its texts: below it on narrow screens, beside it on wide ones. */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import css from "./split.module.css";

interface SplitProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/**
 * Renders a title with its texts: below it on narrow screens, beside it on wide ones.
 * @example
 * <Split title={<Text of={data} field="title" as={`h${headingLevel}`} />}>
 *   <Text of={data} field="paragraph" />
 * </Split>
 */
export const Split = ({ title, children, className }: SplitProps) => (
  <div className={classNames(css.split, className)}>
    {title}
    <div className={css.texts}>{children}</div>
  </div>
);
