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
  /** Further items after the links. */
  readonly children?: ReactNode;
}

/**
 * Renders a list of links of the site, with the current page marked, or nothing if there are none.
 * @example
 * <SiteLinks of={site.footerLinks} className={css.links} />
 */
export function SiteLinks({ of, className, linkClassName, children }: SiteLinksProps) {
  const site = useSite();
  const shown = usableLinks(site, of);
  if (shown.length === 0) return null;
  return (
    <ul className={className}>
      {shown.map((item, index) => (
        <li key={index}>
          <Link to={item.link} of={item} field="link" className={linkClassName} marksCurrent>
            {/* Plain text, because links cannot be nested. */}
            <span lang={item.lang} {...site.address?.(item, "text")}>
              {plainText(item.text)}
            </span>
          </Link>
        </li>
      ))}
      {children}
    </ul>
  );
}

/**
 * Returns the links that have a text and a usable address.
 * @example
 * {usableLinks(site, site.headerLinks).length > 0 && <nav aria-label={site.t("navigation")} />}
 */
export const usableLinks = (site: Site, links: readonly SiteLink[]): readonly SiteLink[] =>
  links.filter(({ text, link }) => plainText(text) && site.link(link));
