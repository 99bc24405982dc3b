/**
 * Dropdown list behind a button on wide screens. On narrow screens the list is always visible. The list is a popover:
 * browsers that support popovers open it with the button and close it on Escape or on a click outside.
 */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import css from "./dropdown.module.css";
import { Icon } from "./icon.tsx";

interface DropdownProps {
  /** Id of the list, unique on the page. */
  readonly id: string;
  /** Content of the button. */
  readonly label: ReactNode;
  readonly buttonClassName?: string | undefined;
  readonly listClassName?: string | undefined;
  /** Items of the list. */
  readonly children?: ReactNode;
}

/**
 * @example
 * <Dropdown id={`${anchor}·list`} label={site.t("more")}>
 *   <li>
 *     <a href={site.root}>{site.t("home")}</a>
 *   </li>
 * </Dropdown>
 */
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
