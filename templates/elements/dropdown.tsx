/**
 * A list behind a button, on wide screens; on narrow ones the list is simply there. The list is a popover: any browser
 * that knows such opens it with the button, and closes it on Escape and on a press elsewhere.
 */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import css from "./dropdown.module.css";
import { Icon } from "./icon.tsx";

interface DropdownProps {
  readonly id: string;
  /** What the button says. */
  readonly label: ReactNode;
  readonly buttonClassName?: string | undefined;
  readonly listClassName?: string | undefined;
  /** The items of the list. */
  readonly children?: ReactNode;
}

export const Dropdown = ({ id, label, buttonClassName, listClassName, children }: DropdownProps) => (
  <div className={css.dropdown}>
    <button type="button" className={classNames(css.button, buttonClassName)} popoverTarget={id}>
      {label}
      <Icon name="chevron-down" className={css.chevron} />
    </button>
    <ul id={id} className={classNames(css.list, listClassName)} popover="auto">
      {children}
    </ul>
  </div>
);
