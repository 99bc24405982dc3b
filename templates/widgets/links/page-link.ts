/** Links to pages of the site: their paths end with a slash, those of its files do not (NAV-1). */

export const isPageLink = ({ origin, pathname, target }: HTMLAnchorElement | HTMLAreaElement): boolean =>
  origin === location.origin && pathname.endsWith("/") && !target;
