/** The bar at the head of a page: logo, the site's header links, the language switch. */
import type { ReactNode } from "react";
import { classNames, Logo, logoMeasures } from "#elements";
import { defaultLogoWidth, useSite } from "#section/view";
import { Menu } from "./menu.tsx";
import css from "./style.module.css";

interface NavigationProps {
  /** The header section's data, which holds the logo. */
  readonly of: Parameters<typeof Logo>[0]["of"];
  /** Prefix of ids. */
  readonly anchor: string;
  /** Whether the bar lies over a hero, without a ground of its own until the page is scrolled. */
  readonly isOver?: boolean;
  /** `wide`: up to the edges of the window; `floating`: a card over the page; `plain`: without a line below. */
  readonly form?: string | undefined;
  /** Whether the bar stays in sight while the page is scrolled: the one at the head of the page does. */
  readonly isFixed: boolean;
  /** Of the layout of the header section. */
  readonly className?: string | undefined;
  /** What stands in the place of the logo. */
  readonly brand?: ReactNode;
  /** Where the last link is a button: its look. */
  readonly actionClassName?: string | undefined;
}

const forms: Readonly<Record<string, string | undefined>> = {
  wide: css.wide,
  floating: css.floating,
  plain: css.bare,
};

export function Navigation({
  of,
  anchor,
  isOver = false,
  form,
  isFixed,
  className,
  brand,
  actionClassName,
}: NavigationProps) {
  const site = useSite();
  return (
    // The bar itself is fixed, so what surrounds it keeps its place; for that it must know how tall the logo is.
    <div
      className={classNames(css.place, isOver && css.over, form && forms[form], className)}
      style={logoMeasures(site, of, defaultLogoWidth.header)}
      data-enhance="navigation"
    >
      <div className={classNames(css.bar, isFixed && css.fixed)}>
        <div className={classNames(css.row, css[site.navigation.alignment])}>
          <div className={css.logo}>
            {brand || <Logo of={of} defaultWidth={defaultLogoWidth.header} isEager />}
          </div>
          <Menu id={`${anchor}·menu`} actionClassName={actionClassName} />
        </div>
      </div>
    </div>
  );
}
