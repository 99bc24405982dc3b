/** The inside of a section: its width and its white space above and below. */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import css from "./layout.module.css";

interface LayoutProps {
  readonly children: ReactNode;
  /** `text` for a column that is comfortable to read, `page` for all others. */
  readonly width?: "text" | "page";
  readonly className?: string | undefined;
}

export const Layout = ({ children, width = "page", className }: LayoutProps) => (
  <div className={classNames(css.layout, width === "text" && css.text, className)}>{children}</div>
);
