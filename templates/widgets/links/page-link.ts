/** Links to pages of the site. Their paths end with a slash; those of files do not (NAV-1). */

export const isPageLink = ({ origin, pathname, target }: HTMLAnchorElement | HTMLAreaElement): boolean =>
  origin === location.origin && pathname.endsWith("/") && !target;
