/** Navigation bar at the top of a page: logo, the site's header links, language switch. */
import type { ReactNode } from "react";
import { classNames, Logo, logoMeasures } from "#elements";
import { useSite } from "#section/view";
import lastLink from "./last-link.module.css";
import { Menu } from "./menu.tsx";
import css from "./style.module.css";

interface NavigationProps {
  /** Data of the header section, which holds the logo. */
  readonly of: Parameters<typeof Logo>[0]["of"];
  /** Prefix of ids. */
  readonly anchor: string;
  /** True if the bar is over a hero, transparent until the page is scrolled. */
  readonly isOver?: boolean;
  /** True if a picture begins where the bar is. If the site wants it, the bar is a card over the picture. */
  readonly isAtPicture?: boolean;
  /** `wide`: up to the window's edges; `floating`: a card over the page; `plain`: without a bottom line. */
  readonly form?: string | undefined;
  /** True if the bar stays visible while the page scrolls. Only the bar at the top of the page does. */
  readonly isFixed: boolean;
  /** Class of the header section's layout. */
  readonly className?: string | undefined;
  /** Content instead of the logo. */
  readonly brand?: ReactNode;
  /** True if the last link is a button, whatever the site's settings are. */
  readonly hasButton?: boolean;
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
  isAtPicture = false,
  form,
  isFixed,
  className,
  brand,
  hasButton = false,
}: NavigationProps) {
  const site = useSite();
  const { alignment, isOverImages } = site.navigation;
  const isCard = isAtPicture && isOverImages;
  const endsWithButton = hasButton || site.navigation.hasButton;
  return (
    // The bar is fixed, so a placeholder keeps its space and needs to know the logo's height.
    <div
      className={classNames(
        css.place,
        (isOver || isCard) && css.over,
        isCard ? css.floating : form && forms[form],
        className,
      )}
      style={logoMeasures(site, of)}
      data-enhance="navigation"
    >
      <div className={classNames(css.bar, isFixed && css.fixed)}>
        <div className={classNames(css.row, css[alignment], endsWithButton && lastLink.withButton)}>
          <div className={css.logo}>{brand || <Logo of={of} isEager />}</div>
          <Menu id={`${anchor}·menu`} buttonClassName={endsWithButton ? lastLink.button : undefined} />
        </div>
      </div>
    </div>
  );
}
