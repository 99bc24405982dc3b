/** List of equal items in rows: cards, people. */
import { Children, type CSSProperties, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import css from "./rows.module.css";

interface RowsProps {
  /** `ol` if the order matters. */
  readonly as?: "ul" | "ol";
  /** Sets `--columns`, the number of items per row, and `--gap`, the space between them. */
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  /** Alignment of the items' texts. An incomplete row is aligned the same way. */
  readonly align?: "left" | "center" | "right" | undefined;
  /**
   * An item that would be alone in the last row takes the full row (`wide`, the default), or all rows have one more column
   * (`column`), for items that must not grow: people, logos.
   */
  readonly lone?: "wide" | "column";
  /** Accessible name of the list, if it scrolls. Makes the list focusable, so that it can be scrolled with the keyboard. */
  readonly label?: string | undefined;
  /** Items, each a `li`. */
  readonly children: ReactNode;
}

/**
 * Renders a list of equal items in rows: cards, people.
 * @example
 * <Rows className={css.cards} align={data.titleAlignment}>
 *   {items.map((item, index) => (
 *     <li key={index} className="card">
 *       <Text of={item} field="title" as={`h${itemLevel}`} />
 *     </li>
 *   ))}
 * </Rows>
 */
export const Rows = ({
  as: List = "ul",
  className,
  style,
  align,
  lone = "wide",
  label,
  children,
}: RowsProps) => (
  <List
    className={classNames(
      css.rows,
      align === "center" && css.centred,
      align === "right" && css.atEnd,
      lone === "column" && css.narrow,
      className,
    )}
    style={{ ...style, "--count": Children.count(children) } as CSSProperties}
    aria-label={label}
    tabIndex={label ? 0 : undefined}
  >
    {children}
  </List>
);
