/** Content area of a section: its width and its vertical padding. */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import css from "./layout.module.css";

interface LayoutProps {
  readonly children: ReactNode;
  /** `text` for a comfortable line length, `wide` for pictures on large screens, `page` for everything else. */
  readonly width?: "text" | "page" | "wide";
  /** Space above and below: more for a `statement`, less for a `dense` list of short entries. */
  readonly space?: "statement" | "dense" | undefined;
  readonly className?: string | undefined;
}

/**
 * @example
 * <Layout width="text">
 *   <Intro of={data} headingLevel={headingLevel} />
 * </Layout>
 */
export const Layout = ({ children, width = "page", space, className }: LayoutProps) => (
  <div className={classNames(css.layout, width !== "page" && css[width], space && css[space], className)}>
    {children}
  </div>
);
