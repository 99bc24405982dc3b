/**
 * Where a visitor can go from here. One markup serves both forms (NAV-4): a popover which narrow screens open
 * full-screen with a button, and which wide screens show as a row of the bar. The browser itself closes a popover on
 * Escape and gives the focus back to the button.
 */
import { classNames, Icon, Link, Text } from "#elements";
import { useSite } from "#section/view";
import { LanguageSwitch } from "#widgets/language-switch";
import css from "./menu.module.css";

/** Nothing when there is nowhere to go. */
export function Menu({ id }: { readonly id: string }) {
  const site = useSite();
  const hasLinks = site.headerLinks.some(({ text, link }) => text && site.link(link));
  if (!hasLinks && site.languages.length === 0) return null;
  return (
    <nav className={css.navigation} aria-label={site.t("navigation")}>
      <button type="button" className={css.open} popoverTarget={id}>
        <Icon name="menu-2" />
        <span className="visually-hidden">{site.t("menu")}</span>
      </button>
      <div className={css.menu} id={id} popover="auto">
        <div className={css.head}>
          <span className={css.name}>{site.name}</span>
          <button type="button" className={css.close} popoverTarget={id} popoverTargetAction="hide">
            <Icon name="x" />
            <span className="visually-hidden">{site.t("close")}</span>
          </button>
        </div>
        {hasLinks && <Links />}
        <LanguageSwitch id={`${id}-languages`} />
      </div>
    </nav>
  );
}

function Links() {
  const site = useSite();
  const links = site.headerLinks.filter(({ text, link }) => text && site.link(link));
  const { alignment, marker } = site.navigation;
  return (
    <ul className={classNames(css.links, css[alignment], css[marker])}>
      {links.map((item, index) => (
        <li key={index}>
          <Link to={item.link} className={css.link} marksCurrent>
            <Text of={item} field="text" as="span" className={css.text} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
