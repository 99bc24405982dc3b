/** What a link is called when nobody has named it: its host, or the address itself where it has none. */
export const hostOf = (href: string): string =>
  (URL.canParse(href) && new URL(href).hostname.replace(/^www\./, "")) || href;
