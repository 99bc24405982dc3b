/** A list of equal entries in rows: cards, people. */
import type { CSSProperties, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import css from "./rows.module.css";

interface RowsProps {
  /** `ol` where the order matters. */
  readonly as?: "ul" | "ol";
  /** Sets `--columns`, how many stand in a row, and `--gap`, the space between them. */
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  /** How the texts of the entries are aligned: a row that is not full stands on the same side. */
  readonly align?: "left" | "center" | "right" | undefined;
  /** Name of the list, for one that scrolls: it can then be reached and scrolled with the keyboard. */
  readonly label?: string | undefined;
  /** Entries, each a `li`. */
  readonly children: ReactNode;
}

export const Rows = ({ as: List = "ul", className, style, align, label, children }: RowsProps) => (
  <List
    className={classNames(
      css.rows,
      align === "center" && css.centred,
      align === "right" && css.atEnd,
      className,
    )}
    style={style}
    aria-label={label}
    tabIndex={label ? 0 : undefined}
  >
    {children}
  </List>
);
