/** Returns a name for a link without a text: its host, or the whole address if it has no host. */
export const hostOf = (href: string): string =>
  (URL.canParse(href) && new URL(href).hostname.replace(/^www\./, "")) || href;
