/**
 * Navigation menu. One markup serves both forms (NAV-4). Narrow screens open it full-screen with a button: as a popover
 * without JavaScript, as a modal with it. Wide screens show it as a row of the bar: the widget's behaviour moves the links
 * out of the dialog, and those that do not fit behind the last button (NAV-5).
 */
import {
  classNames,
  Dropdown,
  Icon,
  isGroup,
  LinkButton,
  Motif,
  SiteLinkItem,
  SiteLinks,
  SiteLinkText,
  usableLinks,
} from "#elements";
import { type SiteLink, useSite } from "#section/view";
import { LanguageSwitch } from "#widgets/language-switch";
import css from "./menu.module.css";

interface MenuProps {
  readonly id: string;
  /** Class of the last link if it is a button. */
  readonly buttonClassName: string | undefined;
}

/** Renders nothing if there are no links. */
export function Menu({ id, buttonClassName }: MenuProps) {
  const site = useSite();
  const { alignment, marker, moreLabel } = site.navigation;
  const links = usableLinks(site, site.headerLinks);
  if (links.length === 0 && site.languages.length === 0) return null;
  const last = links.at(-1);
  const action = buttonClassName && last && !isGroup(site, last) ? last : undefined;
  /** A list below a button. Where all links are a list, the link itself stands above those below it. */
  const renderGroup = (link: SiteLink, index: number) => (
    <Dropdown
      id={`${id}-${index}`}
      label={<SiteLinkText of={link} />}
      buttonClassName={classNames(css.link, css.groupButton)}
      listClassName={css.group}
    >
      {site.link(link.link) ? (
        <li>
          <SiteLinkItem of={link} className={css.link} />
        </li>
      ) : (
        <li className={css.groupName}>
          <span className={css.link}>
            <SiteLinkText of={link} />
          </span>
        </li>
      )}
      {usableLinks(site, link.links ?? []).map((below, position) => (
        <li key={position} className={css.below}>
          <SiteLinkItem of={below} className={css.link} />
        </li>
      ))}
    </Dropdown>
  );
  return (
    <nav className={css.navigation} aria-label={site.t("navigation")}>
      <button type="button" className={css.open} popoverTarget={id}>
        <Icon name="menu-2" />
        <span className="visually-hidden">{site.t("menu")}</span>
      </button>
      <dialog className={css.menu} id={id} popover="auto" aria-label={site.t("menu")} data-enhance="modal">
        <Motif className={css.motif} />
        <div className={css.head}>
          <span className={css.name} {...site.address?.(site, "name")}>
            {site.name}
          </span>
          <button type="button" className={css.close} popoverTarget={id} popoverTargetAction="hide">
            <Icon name="x" />
            <span className="visually-hidden">{site.t("close")}</span>
          </button>
        </div>
        <SiteLinks
          of={action ? links.slice(0, -1) : site.headerLinks}
          className={classNames(css.links, css[alignment], css[marker])}
          linkClassName={css.link}
          renderGroup={renderGroup}
        >
          <li className={css.more}>
            <Dropdown
              id={`${id}-more`}
              label={<span {...site.address?.(site.navigation, "moreLabel")}>{moreLabel}</span>}
              buttonClassName={css.link}
              listClassName={css.rest}
            />
          </li>
        </SiteLinks>
        {action && (
          <LinkButton
            {...site.link(action.link)}
            className={buttonClassName}
            aria-current={site.isCurrent(action.link) ? "page" : undefined}
            {...site.address?.(action, "link")}
          >
            <SiteLinkText of={action} />
          </LinkButton>
        )}
        <LanguageSwitch id={`${id}-languages`} />
      </dialog>
    </nav>
  );
}
