/** Links of the site, as its header and footer list them. */
import type { ReactNode } from "react";
import { type Site, type SiteLink, useSite } from "#section/view";
import { Link } from "./link.tsx";
import { plainText } from "./plain-text.ts";

interface SiteLinksProps {
  /** Links of the site, such as `useSite().footerLinks`. */
  readonly of: readonly SiteLink[];
  readonly className?: string | undefined;
  readonly linkClassName?: string | undefined;
  /** Renders the content of a link with further links below it. Without this they are not shown. */
  readonly renderGroup?: (link: SiteLink, index: number) => ReactNode;
  /** Further items after the links. */
  readonly children?: ReactNode;
}

/**
 * Renders a list of links of the site, with the current page marked, or nothing if there are none.
 * @example
 * <SiteLinks of={site.footerLinks} className={css.links} />
 */
export function SiteLinks({ of, className, linkClassName, renderGroup, children }: SiteLinksProps) {
  const site = useSite();
  const shown = usableLinks(site, of);
  if (shown.length === 0) return null;
  return (
    <ul className={className}>
      {shown.map((item, index) => (
        <li key={index} data-pinned={item.isPinned ? "" : undefined}>
          {renderGroup && isGroup(site, item) ? (
            renderGroup(item, index)
          ) : (
            <SiteLinkItem of={item} className={linkClassName} />
          )}
        </li>
      ))}
      {children}
    </ul>
  );
}

interface SiteLinkItemProps {
  readonly of: SiteLink;
  readonly className?: string | undefined;
}

/**
 * One link of the site, marked if it leads to the current page.
 * @example
 * {usableLinks(site, site.footerLinks).map((link, index) => <SiteLinkItem key={index} of={link} />)}
 */
export const SiteLinkItem = ({ of, className }: SiteLinkItemProps) => (
  <Link to={of.link} of={of} field="link" className={className} marksCurrent>
    <SiteLinkText of={of} />
  </Link>
);

/**
 * Text of a link of the site. It is plain, because links cannot be nested.
 * @example
 * {usableLinks(site, site.footerLinks).map((link, index) => <b key={index}><SiteLinkText of={link} /></b>)}
 */
export const SiteLinkText = ({ of }: { readonly of: SiteLink }) => (
  <span lang={of.lang} {...useSite().address?.(of, "text")}>
    {plainText(of.text)}
  </span>
);

/**
 * Returns true if further links are shown below a link.
 * @example
 * {site.headerLinks.filter((link) => isGroup(site, link)).map(({ links = [] }, index) => <SiteLinks key={index} of={links} />)}
 */
export const isGroup = (site: Site, { links = [] }: SiteLink): boolean => usableLinks(site, links).length > 0;

/**
 * Returns the links that have a text, and a usable address or such links below them.
 * @example
 * {usableLinks(site, site.headerLinks).length > 0 && <nav aria-label={site.t("navigation")} />}
 */
export const usableLinks = (site: Site, links: readonly SiteLink[]): readonly SiteLink[] =>
  links.filter((item) => plainText(item.text) && (site.link(item.link) || isGroup(site, item)));
