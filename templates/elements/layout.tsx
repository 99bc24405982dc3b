/** The inside of a section: its width and its white space above and below. */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import css from "./layout.module.css";

interface LayoutProps {
  readonly children: ReactNode;
  /** `text` for a column that is comfortable to read, `wide` for pictures on large screens, `page` for all others. */
  readonly width?: "text" | "page" | "wide";
  readonly className?: string | undefined;
}

export const Layout = ({ children, width = "page", className }: LayoutProps) => (
  <div className={classNames(css.layout, width !== "page" && css[width], className)}>{children}</div>
);
